// Another name for a form.
import { Button, Dialog, TextField } from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { useChangeForm } from './use-forms.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

export function RenameDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const problemText = useProblemText();
  const change = useChangeForm();
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const isBlank = typed.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isBlank) change.mutate({ id, name: typed.trim() }, { onSuccess: onClose });
  };
  const error = isTried && isBlank ? t('forms.nameMissing') : undefined;
  return (
    <Dialog
      title={t('forms.rename')}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={change.isPending}>
            {t('forms.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          label={t('forms.name')}
          value={typed}
          maxLength={200}
          error={error ?? (change.isError ? problemText(change.error).text : undefined)}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
