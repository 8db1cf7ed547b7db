// Asks for the password again before an action that a stolen session must not perform.
import { FormDialog, PasswordField, useIsMounted } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../api/use-attempt.ts';

interface Props {
  readonly title: string;
  /** Performs the action; an error is shown under the field. `isMounted` tells whether the dialog has not been left meanwhile. */
  readonly onSubmit: (password: string, isMounted: () => boolean) => Promise<void>;
  readonly onCancel: () => void;
}

export function AskPassword({ title, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isTouched, setTouched] = useState(false);
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const submit = () => {
    setTouched(true);
    if (password !== '') void attempt.run(() => onSubmit(password, isMounted));
  };
  return (
    <FormDialog
      title={title}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('account.goOn')}
      busy={attempt.isBusy}
      onCancel={onCancel}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
