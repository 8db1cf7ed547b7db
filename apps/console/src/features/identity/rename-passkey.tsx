// Gives a passkey a name by which its owner knows the device again.
import { passkeys } from '@foyer/contract';
import { Button, Dialog, TextField } from '@foyer/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';

interface Props {
  readonly passkey: { readonly id: string; readonly name: string };
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

export function RenamePasskey({ passkey, onCancel, onDone }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const attempt = useAttempt();
  const id = useId();
  const [name, setName] = useState(passkey.name);
  const isBlank = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank) return;
    void attempt.run(async () => {
      await call(passkeys.renamePasskey, { params: { id: passkey.id }, body: { name } });
      onDone();
    });
  };
  return (
    <Dialog
      title={t('account.renamePasskey')}
      onDismiss={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{t('account.cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={attempt.isBusy}>
            {t('account.saveName')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <TextField
          label={t('account.passkeyNameLabel')}
          hint={t('account.passkeyNameHint')}
          autoComplete="off"
          data-autofocus
          maxLength={60}
          value={name}
          error={attempt.refusal?.text ?? (isBlank ? t('account.passkeyNameBlank') : undefined)}
          onChange={(event) => {
            setName(event.target.value);
            attempt.forget();
          }}
        />
      </form>
    </Dialog>
  );
}
