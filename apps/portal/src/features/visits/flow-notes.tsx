// Lines of the booking flow that name the practice: no time fits, no types, the connection, and signing in.
import { useStore } from '@foyer/client/store';
import { practice } from '@foyer/contract';
import { CircleAlert, Icon, Slots } from '@foyer/ui';
import { t } from 'i18next';
import { useEffect } from 'react';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { Link } from '../practice/link.tsx';
import { PhoneLink } from '../practice/practice-links.tsx';
import type { ConnectionWatch } from './connection.ts';

interface CallUsProps {
  readonly text: string;
  /** Where the practice has no number. */
  readonly plain: string;
}

function CallUs({ text, plain }: CallUsProps) {
  const number = useResource(usePortal().settings).data?.officeNumber;
  return number ? <Slots text={text} slots={{ phone: <PhoneLink number={number} /> }} /> : plain;
}

interface NoTimeFitsProps {
  /** The type whose waitlist can be joined; empty if there is none, and for visitors. */
  readonly waitlistTypeId: string;
  /** Whom it is for; empty while nobody is chosen. */
  readonly contactId: string;
}

export function NoTimeFits({ waitlistTypeId: type, contactId }: NoTimeFitsProps) {
  if (type === '') return <CallUs text={t('book.noTimeFits')} plain={t('book.noTimeFitsPlain')} />;
  const state = { from: 'book', ...(contactId && { contactId }) };
  return (
    <Slots
      text={t('book.noTimeFitsJoin')}
      slots={{
        link: (
          <Link className="link-inline" to={`${paths.waitlist}?${new URLSearchParams({ type })}`} state={state}>
            {t('book.joinWaitlist')}
          </Link>
        ),
      }}
    />
  );
}

export function NoTypes() {
  return (
    <p className="notice">
      <span>
        <CallUs text={t('book.noTypes')} plain={t('book.noTypesPlain')} />
      </span>
    </p>
  );
}

export function SignInOffer() {
  return (
    <p className="muted">
      <Slots
        text={t('book.signIn')}
        slots={{
          link: (
            <Link className="link-inline" to={paths.signIn}>
              {t('book.signInLink')}
            </Link>
          ),
        }}
      />
    </p>
  );
}

/** Goes by itself when a call succeeds. */
export function ConnectionNotice({ connection }: { readonly connection: ConnectionWatch }) {
  const { tenant } = usePortal();
  const state = useStore(connection);
  useEffect(
    () =>
      connection.follow((call) => call(practice.bookingGeneralSettings, { query: { accountId: tenant.accountId } })),
    [connection, tenant],
  );
  return (
    <div role="status">
      {state !== 'fine' && (
        <p className="notice notice-warning">
          <Icon of={CircleAlert} />
          <span>{state === 'offline' ? t('book.offline') : t('book.away', { practice: tenant.companyName })}</span>
        </p>
      )}
    </div>
  );
}
