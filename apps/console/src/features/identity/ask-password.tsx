// Asks for the password once more, before something that a stolen session must not do.
import { Button, Dialog, PasswordField } from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';

interface Props {
  readonly title: string;
  /** Carries it out; what it throws is shown under the field. */
  readonly onSubmit: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function AskPassword({ title, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const id = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setError(t('account.currentBlank'));
    setBusy(true);
    try {
      await onSubmit(password);
    } catch (caught) {
      setError(problemText(caught).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={title}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('account.cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={isBusy}>
            {t('account.goOn')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="stack">
        <p>{t('account.askPassword')}</p>
        <PasswordField
          label={t('account.currentPassword')}
          name="current"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
