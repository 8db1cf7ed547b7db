// The dialog that invites somebody (name, e-mail, role), or renames them.
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../api/use-attempt.ts';
import { emailProblem } from './sign-in-checks.ts';
import type { Member } from './staff-member.ts';

interface Entry {
  readonly name: string;
  readonly emailAddress: string;
  readonly role: 'admin' | 'office';
}

interface Props {
  /** Who is renamed; without, somebody is invited. */
  readonly member?: Member;
  /** What it throws is shown in the dialog. */
  readonly onSubmit: (entry: Entry) => Promise<void>;
  readonly onCancel: () => void;
}

const roles = ['office', 'admin'] as const;

export function EditStaff({ member, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [entry, setEntry] = useState<Entry>({ name: member?.name ?? '', emailAddress: '', role: 'office' });
  const [isTouched, setTouched] = useState(false);
  const attempt = useAttempt();
  const isNamed = entry.name.trim() !== '';
  const isMailed = member !== undefined || !emailProblem(entry.emailAddress.trim());

  const submit = () => {
    setTouched(true);
    if (!isNamed || !isMailed) return;
    void attempt.run(() => onSubmit({ ...entry, name: entry.name.trim(), emailAddress: entry.emailAddress.trim() }));
  };
  // A rename has one field, so a refusal stands there.
  const refusal = attempt.refusal?.text;
  return (
    <FormDialog
      title={t(member ? 'staff.rename' : 'staff.inviteTitle')}
      cancelLabel={t('staff.cancel')}
      confirmLabel={t(member ? 'staff.save' : 'staff.send')}
      busy={attempt.isBusy}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {!member && <p className="muted">{t('staff.inviteText')}</p>}
      <TextField
        label={t('staff.name')}
        name="name"
        data-autofocus
        autoComplete="off"
        maxLength={100}
        value={entry.name}
        error={isTouched && !isNamed ? t('staff.nameBlank') : member && refusal}
        onChange={(event) => setEntry({ ...entry, name: event.target.value })}
      />
      {!member && (
        <>
          <TextField
            label={t('staff.email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            value={entry.emailAddress}
            error={refusal ?? (isTouched && !isMailed ? t('staff.emailInvalid') : undefined)}
            onChange={(event) => {
              setEntry({ ...entry, emailAddress: event.target.value });
              attempt.forget();
            }}
          />
          <fieldset className="field">
            <legend className="label">{t('staff.role')}</legend>
            <div className="choices">
              {roles.map((role) => (
                <label key={role} className="choice choice-card">
                  <input
                    type="radio"
                    name="role"
                    checked={entry.role === role}
                    onChange={() => setEntry({ ...entry, role })}
                  />
                  <span className="choice-text">
                    {t(`staff.roleName.${role}`)}
                    <span className="hint">{t(`staff.roleHint.${role}`)}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
