// Asks for the password once more, before something that a stolen session must not do.
import { Button, Dialog, PasswordField } from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../api/use-attempt.ts';

interface Props {
  readonly title: string;
  /** Carries it out; what it throws is shown under the field. */
  readonly onSubmit: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function AskPassword({ title, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [password, setPassword] = useState('');
  const [isTouched, setTouched] = useState(false);
  const attempt = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (password !== '') void attempt.run(() => onSubmit(password));
  };
  return (
    <Dialog
      title={title}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('account.cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={attempt.isBusy}>
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
          error={attempt.refusal?.text ?? (isTouched && password === '' ? t('account.currentBlank') : undefined)}
          onChange={(event) => {
            setPassword(event.target.value);
            attempt.forget();
          }}
        />
      </form>
    </Dialog>
  );
}
