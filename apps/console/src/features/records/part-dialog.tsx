// The dialog that changes one part of a record. What a colleague has changed meanwhile is compared in it before it is saved.
import { ErrorText, FormDialog } from '@foyer/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from '../../session/changed-meanwhile.tsx';

type Comparison = ComponentProps<typeof ChangedMeanwhile>;

interface MeanwhileProps extends Pick<Comparison, 'textOf' | 'onChoose'> {
  /** What the part is called. */
  readonly name: string;
  /** Why the last attempt to save it failed. */
  readonly problem: string | undefined;
  readonly meanwhile: Pick<Comparison, 'changes' | 'choices' | 'isTried'>;
}

/** Why a part could not be saved: the choice between one's own change and a colleague's, or the refusal in words. */
export function PartRefusal({ name, problem, meanwhile, textOf, onChoose }: MeanwhileProps) {
  const { changes, choices, isTried } = meanwhile;
  if (changes.length > 0)
    return <ChangedMeanwhile {...{ changes, choices, isTried, textOf, onChoose }} nameOf={() => name} />;
  return problem ? <ErrorText>{problem}</ErrorText> : null;
}

interface Props extends MeanwhileProps {
  readonly isBusy: boolean;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function PartDialog({ isBusy, onSave, onClose, children, ...refusal }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('clinical.editTitle', { name: refusal.name })}
      cancelLabel={t('clinical.cancel')}
      confirmLabel={t('clinical.save')}
      busy={isBusy}
      onCancel={onClose}
      onSubmit={onSave}
    >
      <PartRefusal {...refusal} />
      {children}
    </FormDialog>
  );
}
