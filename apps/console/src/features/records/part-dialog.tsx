// The dialog that changes one part of a record. What a colleague has changed meanwhile is compared in it before it is saved.
import { FormDialog } from '@foyer/ui';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attempt } from '../../api/use-attempt.ts';
import { ChangedMeanwhile } from '../../session/changed-meanwhile.tsx';
import { FormRefusals } from '../../session/form-refusals.tsx';

type Comparison = ComponentProps<typeof ChangedMeanwhile>;

interface MeanwhileProps extends Pick<Comparison, 'textOf' | 'onChoose'> {
  /** What the part is called. */
  readonly name: string;
  readonly action: Pick<Attempt, 'refusal' | 'isBusy'>;
  readonly meanwhile: Pick<Comparison, 'changes' | 'choices' | 'isTried'>;
}

/** Why a part could not be saved: the choice between one's own change and a colleague's, or the refusal in words. */
export function PartRefusal({ name, action, meanwhile, textOf, onChoose }: MeanwhileProps) {
  const { changes, choices, isTried } = meanwhile;
  return (
    <>
      <FormRefusals attempt={action} />
      {changes.length > 0 && (
        <ChangedMeanwhile {...{ changes, choices, isTried, textOf, onChoose }} nameOf={() => name} />
      )}
    </>
  );
}

interface Props extends MeanwhileProps {
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function PartDialog({ onSave, onClose, children, ...refusal }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog
      title={t('clinical.editTitle', { name: refusal.name })}
      cancelLabel={t('clinical.cancel')}
      confirmLabel={t('clinical.save')}
      busy={refusal.action.isBusy}
      onCancel={onClose}
      onSubmit={onSave}
    >
      <PartRefusal {...refusal} />
      {children}
    </FormDialog>
  );
}
