// Names a passkey, so that its owner recognizes the device.
import { passkeys } from '@foyer/contract';
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
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
  const [name, setName] = useState(passkey.name);
  const isBlank = name.trim() === '';
  const submit = () => {
    if (isBlank) return;
    void attempt.run(async () => {
      await call(passkeys.renamePasskey, { params: { id: passkey.id }, body: { name } });
      onDone();
    });
  };
  return (
    <FormDialog
      title={t('account.renamePasskey')}
      cancelLabel={t('account.cancel')}
      confirmLabel={t('account.saveName')}
      busy={attempt.isBusy}
      onCancel={onCancel}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}
