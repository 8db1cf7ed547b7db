// Dialog that gives a colleague another role. It holds from their next call.
import { staff } from '@foyer/contract';
import { ErrorText, FormDialog } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { RoleChoice } from './role-choice.tsx';
import type { Colleague } from './staff-member.ts';

interface Props {
  readonly member: Colleague;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}

export function EditRole({ member, onSaved, onCancel }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const [role, setRole] = useState(member.role);
  const attempt = useAttempt();
  const submit = () =>
    attempt.run(async () => {
      const { id: staffId, revision } = member;
      if (role !== member.role) await call(staff.changeStaff, { params: { staffId }, body: { role, revision } });
      await onSaved();
    });
  return (
    <FormDialog
      title={t('staff.roleOf', { name: member.name })}
      cancelLabel={t('staff.cancel')}
      confirmLabel={t('staff.save')}
      busy={attempt.isBusy}
      onCancel={onCancel}
      onSubmit={() => void submit()}
    >
      {attempt.refusal && (
        <div role="alert">
          <ErrorText>{attempt.refusal.text}</ErrorText>
        </div>
      )}
      <RoleChoice role={role} onChange={setRole} />
    </FormDialog>
  );
}
