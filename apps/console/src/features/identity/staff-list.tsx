// Who works here: name, role, state, and what an admin can do about each.
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
import { EditStaff } from './edit-staff.tsx';
import styles from './staff.module.css';
import type { Member } from './staff-member.ts';
import { StaffSessions } from './staff-sessions.tsx';

type Open =
  | { readonly kind: 'invite' }
  | { readonly kind: 'rename' | 'sessions' | 'suspend' | 'remove-app'; readonly member: Member };

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

  /** Runs a change, says what came of it, and reads the list anew. */
  const run = async (work: Promise<unknown>, said: string) => {
    setOpen(undefined);
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
  const close = () => setOpen(undefined);
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
      {open?.kind === 'invite' && (
        <EditStaff
          onCancel={close}
          onSubmit={async (body) => {
            await call(staff.inviteStaff, { body });
            await run(Promise.resolve(), t('staff.saidInvited', { email: body.emailAddress }));
          }}
        />
      )}
      {open?.kind === 'rename' && (
        <EditStaff
          member={open.member}
          onCancel={close}
          onSubmit={async ({ name }, revision) => {
            await call(staff.changeStaff, { params: { staffId: open.member.id }, body: { name, revision } });
            await run(Promise.resolve(), t('staff.saidSaved', { name }));
          }}
        />
      )}
      {open?.kind === 'sessions' && <StaffSessions member={open.member} onClose={close} />}
      {open?.kind === 'suspend' && (
        <AlertDialog
          title={t('staff.askSuspend', { name: open.member.name })}
          confirmLabel={t('staff.suspend')}
          cancelLabel={t('staff.cancel')}
          isDangerous
          onCancel={close}
          onConfirm={() =>
            void run(
              call(staff.suspendStaff, { params: { staffId: open.member.id } }),
              t('staff.saidSuspended', { name: open.member.name }),
            )
          }
        >
          <p>{t('staff.askSuspendText')}</p>
        </AlertDialog>
      )}
      {open?.kind === 'remove-app' && (
        <AlertDialog
          title={t('staff.askApp', { name: open.member.name })}
          confirmLabel={t('staff.removeApp')}
          cancelLabel={t('staff.cancel')}
          isDangerous
          onCancel={close}
          onConfirm={() =>
            void run(
              call(staff.removeStaffApp, { params: { staffId: open.member.id } }),
              t('staff.saidSaved', { name: open.member.name }),
            )
          }
        >
          <p>{t('staff.askAppText')}</p>
        </AlertDialog>
      )}
    </section>
  );
}

interface RowProps {
  readonly member: Member;
  readonly onOpen: (open: Open) => void;
  readonly run: (work: Promise<unknown>, said: string) => Promise<void>;
}

function Row({ member, onOpen, run }: RowProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const isOwn = useProfile()?.id === member.id;
  const { name, role, status, revision } = member;
  const params = { staffId: member.id };
  const other = role === 'admin' ? 'office' : 'admin';
  const saved = t('staff.saidSaved', { name });
  const when = useMoment();
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>
          {name} {isOwn && <span className="chip">{t('staff.you')}</span>}
        </span>
        <span className="muted">{member.emailAddress}</span>
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
          <MenuItem
            onSelect={() => void run(call(staff.changeStaff, { params, body: { role: other, revision } }), saved)}
          >
            {t(other === 'admin' ? 'staff.makeAdmin' : 'staff.makeOffice')}
          </MenuItem>
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
