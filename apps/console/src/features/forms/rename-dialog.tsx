// Renames a form.
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
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
  const problemText = useProblemText();
  const change = useChangeForm();
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const isBlank = typed.trim() === '';
  const submit = () => {
    setTried(true);
    if (!isBlank) change.mutate({ id, name: typed.trim() }, { onSuccess: onClose });
  };
  const error = isTried && isBlank ? t('forms.nameMissing') : undefined;
  return (
    <FormDialog
      title={t('forms.rename')}
      cancelLabel={t('forms.cancel')}
      confirmLabel={t('forms.save')}
      busy={change.isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t('forms.name')}
        value={typed}
        maxLength={200}
        error={error ?? (change.isError ? problemText(change.error).text : undefined)}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}
