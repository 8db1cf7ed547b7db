// The list of staff: name, role, state, and an admin's actions on each.
import { staff } from '@foyer/contract';
import {
  AlertDialog,
  Button,
  CircleCheck,
  CircleDashed,
  Ellipsis,
  Icon,
  KeyRound,
  Lock,
  Menu,
  MenuItem,
  Status,
  toast,
  UserPlus,
} from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useCommands } from '../../session/commands.ts';
import { useProfile } from '../../session/profile.ts';
import { useMoment } from '../../session/use-moment.ts';
import { EditOwnProvider, useProviders } from './edit-own-provider.tsx';
import { EditRole } from './edit-role.tsx';
import { EditStaff } from './edit-staff.tsx';
import styles from './staff.module.css';
import type { Colleague } from './staff-member.ts';
import { StaffRights } from './staff-rights.tsx';
import { StaffSessions } from './staff-sessions.tsx';

type Open =
  | { readonly kind: 'invite' }
  | {
      readonly kind: 'rename' | 'role' | 'provider' | 'rights' | 'sessions' | 'suspend' | 'remove-app';
      readonly member: Colleague;
    };

const statusLooks = {
  active: { icon: CircleCheck, tone: 'success' },
  invited: { icon: CircleDashed, tone: 'info' },
  suspended: { icon: Lock, tone: 'danger' },
} as const;

export function StaffList() {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [open, setOpen] = useState<Open>();
  const people = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => call(staff.staffList, undefined, { signal }),
  });
  useCommands([
    { id: 'invite', label: t('staff.inviteTitle'), icon: UserPlus, run: () => setOpen({ kind: 'invite' }) },
  ]);

  const run: Run = async (work, said) => {
    // What is open by then may be another dialog.
    setOpen((now) => (now === open ? undefined : now));
    try {
      await work;
      toast(said);
    } catch (error) {
      toast(problemText(error).text);
    }
    await queries.invalidateQueries({ queryKey: ['staff'] });
  };

  if (people.isError && !people.data)
    return (
      <p>
        {t('staff.failed')} <Button onClick={() => void people.refetch()}>{t('staff.again')}</Button>
      </p>
    );
  return (
    <section className={`card ${styles.card}`} aria-labelledby="staff-title">
      <div className="card-head">
        <h2 id="staff-title">{t('staff.title')}</h2>
        <Button look="primary" onClick={() => setOpen({ kind: 'invite' })}>
          <Icon of={UserPlus} />
          {t('staff.invite')}
        </Button>
      </div>
      <p className="muted">{t('staff.lead')}</p>
      <table className={`table ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('staff.name')}</th>
            <th scope="col">{t('staff.role')}</th>
            <th scope="col">{t('staff.status')}</th>
            <th scope="col">{t('staff.lastActive')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('staff.menu')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.data?.map((member) => (
            <Row key={member.id} member={member} onOpen={setOpen} run={run} />
          ))}
        </tbody>
      </table>
      {open && <OpenDialog open={open} run={run} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

/** Runs a change, shows its result, and refetches the list. */
type Run = (work: Promise<unknown>, said: string) => Promise<void>;

interface DialogProps {
  readonly open: Open;
  readonly run: Run;
  readonly onClose: () => void;
}

function OpenDialog({ open, run, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  if (open.kind === 'invite')
    return (
      <EditStaff
        onCancel={onClose}
        onSubmit={async (body) => {
          await call(staff.inviteStaff, { body });
          await run(Promise.resolve(), t('staff.saidInvited', { email: body.emailAddress }));
        }}
      />
    );
  const { member } = open;
  const params = { staffId: member.id };
  switch (open.kind) {
    case 'rename':
      return (
        <EditStaff
          member={member}
          onCancel={onClose}
          onSubmit={async ({ name }, revision) => {
            await call(staff.changeStaff, { params, body: { name, revision } });
            await run(Promise.resolve(), t('staff.saidSaved', { name }));
          }}
        />
      );
    case 'role':
      return (
        <EditRole
          member={member}
          onCancel={onClose}
          onSaved={() => run(Promise.resolve(), t('staff.saidSaved', { name: member.name }))}
        />
      );
    case 'rights':
      return (
        <StaffRights
          member={member}
          onSaved={() => run(Promise.resolve(), t('staff.saidSaved', { name: member.name }))}
          onClose={onClose}
        />
      );
    case 'provider':
      return (
        <EditOwnProvider
          member={member}
          onCancel={onClose}
          onSaved={() => run(Promise.resolve(), t('staff.saidSaved', { name: member.name }))}
        />
      );
    case 'sessions':
      return <StaffSessions member={member} onClose={onClose} />;
    case 'suspend':
      return (
        <AlertDialog
          title={t('staff.askSuspend', { name: member.name })}
          confirmLabel={t('staff.suspend')}
          cancelLabel={t('staff.cancel')}
          isDangerous
          onCancel={onClose}
          onConfirm={() =>
            void run(call(staff.suspendStaff, { params }), t('staff.saidSuspended', { name: member.name }))
          }
        >
          <p>{t('staff.askSuspendText')}</p>
        </AlertDialog>
      );
    case 'remove-app':
      return (
        <AlertDialog
          title={t('staff.askApp', { name: member.name })}
          confirmLabel={t('staff.removeApp')}
          cancelLabel={t('staff.cancel')}
          isDangerous
          onCancel={onClose}
          onConfirm={() =>
            void run(call(staff.removeStaffApp, { params }), t('staff.saidSaved', { name: member.name }))
          }
        >
          <p>{t('staff.askAppText')}</p>
        </AlertDialog>
      );
  }
}

interface RowProps {
  readonly member: Colleague;
  readonly onOpen: (open: Open) => void;
  readonly run: Run;
}

function Row({ member, onOpen, run }: RowProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const isOwn = useProfile()?.id === member.id;
  const { name, role, status } = member;
  const params = { staffId: member.id };
  const when = useMoment();
  const provider = useProviders()?.find(({ id }) => id === member.providerId);
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {name} {isOwn && <span className="chip">{t('staff.you')}</span>}
        </span>
        <span className="muted">{member.emailAddress}</span>
        {provider && <span className="muted">{t('staff.isProvider', { name: provider.name })}</span>}
      </th>
      <td>
        {t(`staff.roleName.${role}`)}
        {member.hasApp && (
          <span className={styles.app} title={t('staff.app')}>
            <Icon of={KeyRound} size="small" />
            <span className="visually-hidden">{t('staff.app')}</span>
          </span>
        )}
      </td>
      <td>
        <Status {...statusLooks[status]}>{t(`staff.state.${status}`)}</Status>
      </td>
      <td className="muted">{member.lastActiveAt ? when(member.lastActiveAt) : t('staff.never')}</td>
      <td className={styles.actions}>
        <Menu
          className="button button-quiet button-icon"
          label={t('staff.actions', { name })}
          button={<Icon of={Ellipsis} />}
        >
          <MenuItem onSelect={() => onOpen({ kind: 'rename', member })}>{t('staff.rename')}</MenuItem>
          {!isOwn && <MenuItem onSelect={() => onOpen({ kind: 'role', member })}>{t('staff.changeRole')}</MenuItem>}
          {!isOwn && <MenuItem onSelect={() => onOpen({ kind: 'rights', member })}>{t('staff.rights')}</MenuItem>}
          <MenuItem onSelect={() => onOpen({ kind: 'provider', member })}>{t('staff.setProvider')}</MenuItem>
          <MenuItem onSelect={() => onOpen({ kind: 'sessions', member })}>{t('staff.sessions')}</MenuItem>
          {status !== 'suspended' && (
            <MenuItem
              onSelect={() =>
                void run(call(staff.sendStaffLink, { params }), t('staff.saidSent', { email: member.emailAddress }))
              }
            >
              {t(status === 'invited' ? 'staff.sendInvitation' : 'staff.sendLink')}
            </MenuItem>
          )}
          {member.hasApp && (
            <MenuItem onSelect={() => onOpen({ kind: 'remove-app', member })}>{t('staff.removeApp')}</MenuItem>
          )}
          {status === 'suspended' ? (
            <MenuItem
              onSelect={() => void run(call(staff.reactivateStaff, { params }), t('staff.saidReactivated', { name }))}
            >
              {t('staff.reactivate')}
            </MenuItem>
          ) : (
            <MenuItem onSelect={() => onOpen({ kind: 'suspend', member })}>{t('staff.suspend')}</MenuItem>
          )}
        </Menu>
      </td>
    </tr>
  );
}
