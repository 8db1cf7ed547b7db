// Above the booking flow: what was kept of an earlier opening, and what could not be kept.
import { CircleAlert, Icon } from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { useSession } from '../../session/portal.ts';
import { DraftNotice } from '../forms/draft-notice.tsx';
import { LatestUserQuestion } from '../forms/latest-user-question.tsx';
import type { OpenForm } from '../forms/load-form.ts';
import { Link } from '../practice/link.tsx';

interface FlowTopProps {
  readonly form: OpenForm;
  /** The kept time that somebody else has by now; empty for none. */
  readonly lost: string;
  readonly onReload: () => void;
}

/** Returns '9:50 AM', with the day if that was not today. */
function savedText(savedAt: string): string {
  const at = new Date(savedAt);
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202f', ' ');
  if (at.toDateString() === new Date().toDateString()) return time;
  return t('book.keptDay', { time, day: at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' }) });
}

export function FlowTop({ form, lost, onReload }: FlowTopProps) {
  const { draft, patientChoice } = form;
  const kept = patientChoice?.kept;
  const time = draft?.found ? savedText(draft.found.saved_at) : '';
  const found = kept?.isLinked ? t('book.keptFor', { name: kept.nameFirst, time }) : t('book.kept', { time });
  return (
    <>
      {kept && !kept.isLinked ? (
        <p className="notice notice-warning" role="alert">
          <Icon of={CircleAlert} />
          <span>{kept.nameFirst ? t('book.unlinked', { name: kept.nameFirst }) : t('book.unlinkedPlain')}</span>
        </p>
      ) : (
        draft && <DraftNotice draft={draft} pages={1} onReload={onReload} found={found} />
      )}
      {lost && (
        <p className="notice notice-warning" role="alert">
          <Icon of={CircleAlert} />
          <span>{t('book.lost', { time: lost })}</span>
        </p>
      )}
      <LatestUserQuestion onReload={onReload} />
    </>
  );
}

/** A visitor's dashboard is the flow, so there is nowhere to leave to. */
export function LeaveLink() {
  if (!useSession().isSignedIn) return null;
  return (
    <Link className="link" to={paths.dashboard}>
      {t('book.leave')}
    </Link>
  );
}
