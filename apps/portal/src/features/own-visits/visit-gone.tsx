// In place of a visit: its link has ended, it is not the person's to see, or it did not load.
import './texts.en.ts';
import { CallError } from '@foyer/contract/client';
import { Button, buttonClass, ErrorArt, LinkExpiredArt } from '@foyer/ui';
import { t } from 'i18next';
import { failureMessage } from '../../api/failure.ts';
import { paths } from '../../api/paths.ts';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';
import { EndScreen } from '../identity/end-screen.tsx';
import { Link } from '../practice/link.tsx';
import { WithPhone } from './refusal-note.tsx';

/** Returns the practice's number; empty while it is not known. */
export function useOfficePhone(): string {
  return useResource(usePortal().settings).data?.officeNumber ?? '';
}

export function VisitGone({ isLink }: { readonly isLink: boolean }) {
  const phone = useOfficePhone();
  if (!isLink)
    return (
      <EndScreen art={<LinkExpiredArt />} title={t('visit.gone.notYours')} text="">
        <Link className={buttonClass({ look: 'primary', large: true })} to={paths.visits}>
          {t('visit.gone.all')}
        </Link>
      </EndScreen>
    );
  const text = t(phone ? 'visit.gone.expiredText' : 'visit.gone.expiredTextNoPhone');
  return (
    <EndScreen art={<LinkExpiredArt />} title={t('visit.gone.expired')} text={<WithPhone text={text} phone={phone} />}>
      <SignInOrVisits />
    </EndScreen>
  );
}

function SignInOrVisits() {
  const { user } = usePortal().session.state();
  return (
    <Link className={buttonClass({ look: 'primary', large: true })} to={user ? paths.visits : paths.signIn}>
      {t(user ? 'visit.gone.all' : 'visit.gone.signIn')}
    </Link>
  );
}

interface VisitFailedProps {
  readonly error: unknown;
  /** What did not load; the visit if nothing is given. */
  readonly title?: string;
  readonly onRetry: () => void;
}

export function VisitFailed({ error, title = t('visit.failed.title'), onRetry }: VisitFailedProps) {
  const phone = useOfficePhone();
  const isRefused = error instanceof CallError && error.problem !== undefined && error.status < 500;
  const text = isRefused ? failureMessage(error) : t(phone ? 'visit.failed.text' : 'visit.failed.textNoPhone');
  return (
    <div className="card empty" role="alert">
      <ErrorArt />
      <div className="stack-8">
        <h1 className="visit-failed">{title}</h1>
        <p>
          <WithPhone text={text} phone={phone} />
        </p>
      </div>
      <Button look="primary" large onClick={onRetry}>
        {t('visit.failed.again')}
      </Button>
    </div>
  );
}
