// Dialog to invite a colleague (name, email, role) or to rename one.
import { emailProblem } from '@foyer/client/credentials';
import type { StaffRole } from '@foyer/contract';
import { EmailField, FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../api/use-attempt.ts';
import { ChangedMeanwhile } from '../../session/changed-meanwhile.tsx';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { RoleChoice } from './role-choice.tsx';
import type { Colleague } from './staff-member.ts';

interface Entry {
  readonly name: string;
  readonly emailAddress: string;
  readonly role: StaffRole;
}

interface Props {
  /** The colleague to rename; undefined to invite one. */
  readonly member?: Colleague;
  /** Errors are shown in the dialog. `revision` is the member's revision on which the name was edited. */
  readonly onSubmit: (entry: Entry, revision: number) => Promise<void>;
  readonly onCancel: () => void;
}

export function EditStaff({ member, onSubmit, onCancel }: Props) {
  const { t } = useTranslation();
  const [entry, setEntry] = useState<Entry>({ name: member?.name ?? '', emailAddress: '', role: 'office' });
  const [isTouched, setTouched] = useState(false);
  const attempt = useAttempt();
  const meanwhile = useChangedMeanwhile({ name: member?.name ?? '' }, member?.revision ?? 0);
  const isNamed = entry.name.trim() !== '';
  const isMailed = member !== undefined || !emailProblem(entry.emailAddress);

  const submit = async () => {
    setTouched(true);
    if (!isNamed || !isMailed || !meanwhile.isSettled()) return;
    const name = entry.name.trim();
    const refused = await attempt.run(() =>
      onSubmit({ ...entry, name, emailAddress: entry.emailAddress.trim() }, meanwhile.revision),
    );
    if (refused?.conflict) meanwhile.refused(refused.conflict, { name });
  };
  // Renaming has one field, so the error belongs to it.
  const refusal = attempt.refusal?.text;
  return (
    <FormDialog
      title={t(member ? 'staff.rename' : 'staff.inviteTitle')}
      cancelLabel={t('staff.cancel')}
      confirmLabel={t(member ? 'staff.save' : 'staff.send')}
      busy={attempt.isBusy}
      onCancel={onCancel}
      onSubmit={() => void submit()}
    >
      {!member && <p className="muted">{t('staff.inviteText')}</p>}
      {meanwhile.changes.length > 0 && (
        <ChangedMeanwhile
          changes={meanwhile.changes}
          choices={meanwhile.choices}
          isTried={meanwhile.isTried}
          nameOf={() => t('staff.name')}
          textOf={(_, value) => String(value)}
          onChoose={(_, choice) => setEntry({ ...entry, name: meanwhile.choose('name', choice) })}
        />
      )}
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
          <EmailField
            label={t('staff.email')}
            autoComplete="off"
            value={entry.emailAddress}
            error={refusal ?? (isTouched && !isMailed ? t('staff.emailInvalid') : undefined)}
            onChange={(emailAddress) => {
              setEntry({ ...entry, emailAddress });
              attempt.forget();
            }}
          />
          <RoleChoice role={entry.role} onChange={(role) => setEntry({ ...entry, role })} />
        </>
      )}
    </FormDialog>
  );
}
