// Head of an open submission: patient, form, time, and buttons.
import {
  Archive,
  ArrowLeft,
  Avatar,
  Button,
  buttonClass,
  Check,
  Icon,
  Printer,
  Status,
  User,
  useDelay,
  VisuallyHidden,
} from '@foyer/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nameEnds } from '../../api/name-ends.ts';
import { shortcutOf, tooltipOf } from '../../session/keys.ts';
import { useRight } from '../../session/profile.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { isOpen } from './compared.ts';
import styles from './inbox.module.css';
import { type InboxFilters, inboxAddress, printAddress } from './inbox-filters.ts';
import { inboxKeys } from './inbox-keys.ts';
import type { InboxRow, InboxSubmission } from './inbox-types.ts';
import { PdfButton } from './pdf-button.tsx';
import { personLabel } from './person.ts';
import { useTicks } from './ticks.ts';
import { TITLE_ID } from './title-id.ts';
import { useWhen } from './when.ts';

interface Props {
  readonly id: string;
  readonly head: InboxRow | undefined;
  readonly submission: InboxSubmission | undefined;
  readonly birthDate: string | null;
  readonly packet: InboxSubmission['packet'];
  readonly filters: InboxFilters;
  readonly patientId: string | undefined;
  readonly isApproving: boolean;
  /** Absent until the answers are shown, so that nobody approves what they have not seen. */
  readonly onApprove: (() => void) | undefined;
  /** Why it cannot be approved now, in words. */
  readonly waitsFor: string | undefined;
}

/** The id of the words that say why the submission cannot be approved now. */
const WAITS = 'submission-waits';

export function PaneHead({
  id,
  head,
  submission,
  birthDate,
  packet,
  filters,
  patientId,
  isApproving,
  onApprove,
  waitsFor,
}: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  const maySeePatients = useRight('patients');
  const mayApprove = useRight('approve');
  const hasLetters = useLetterShortcuts();
  const { first, last } = nameEnds(head?.personName ?? '');
  const born = when.date(birthDate);
  return (
    <header className={`bar-top ${styles.head}`}>
      <Link
        className={`${buttonClass({ look: 'quiet', icon: true })} ${styles.back}`}
        to={inboxAddress(filters)}
        aria-label={t('submission.back')}
      >
        <Icon of={ArrowLeft} />
      </Link>
      {head ? <Avatar nameFirst={first} nameLast={last} /> : <span className="avatar" aria-hidden="true" />}
      <div className="bar-text">
        <h2 id={TITLE_ID} tabIndex={-1}>
          {head ? personLabel(head, t) : <Loading />}
        </h2>
        <p className="muted">
          {head && `${head.formName}, ${when.sent(head.submittedAt)}`}
          {born && `. ${t('submission.born', { date: born })}`}
          {packet && `. ${placeIn(packet, t)}`}
        </p>
      </div>
      <span className="push row-tight">
        {head?.status === 'approved' && (
          <Status icon={Check} tone="success">
            {t('submission.approved')}
          </Status>
        )}
        {head?.status === 'filed' && (
          <Status icon={Archive} tone="info">
            {t('inbox.filed')}
          </Status>
        )}
        {patientId && maySeePatients && (
          <Link className={buttonClass()} to={`/patients/${patientId}`}>
            <Icon of={User} />
            {t('submission.toRecord')}
          </Link>
        )}
        {/* Not before it is known whether Approve follows, which would move them. */}
        {head && (
          <>
            <Link
              className={buttonClass({ icon: true })}
              to={printAddress(filters, id)}
              aria-label={t('submission.print')}
              title={tooltipOf(t('submission.print'), inboxKeys, 'print', hasLetters)}
              aria-keyshortcuts={shortcutOf(inboxKeys, 'print', hasLetters)}
            >
              <Icon of={Printer} />
            </Link>
            <PdfButton id={id} isIconOnly />
          </>
        )}
        {head && isOpen(head) && mayApprove && (
          <Button
            look="primary"
            busy={isApproving}
            disabled={!onApprove}
            title={waitsFor ?? tooltipOf(t('submission.approve'), inboxKeys, 'approve', hasLetters)}
            aria-keyshortcuts={shortcutOf(inboxKeys, 'approve', hasLetters)}
            aria-describedby={waitsFor && WAITS}
            onClick={onApprove}
          >
            <Icon of={Check} />
            {submission ? <ApproveWords submission={submission} /> : t('submission.approve')}
          </Button>
        )}
        {waitsFor && (
          <span className="visually-hidden" id={WAITS}>
            {waitsFor}
          </span>
        )}
      </span>
    </header>
  );
}

/** Returns 'New patient packet, 2 of 4', or the name alone for a form that has left the packet. */
function placeIn({ name, place, total }: NonNullable<InboxSubmission['packet']>, t: TFunction): string {
  return place === null ? name : t('submission.packet', { name, place, total });
}

/** Says how many of the rows are written. */
function ApproveWords({ submission }: { readonly submission: InboxSubmission }) {
  const { t } = useTranslation();
  const { count } = useTicks(submission);
  const all = submission.changes.length;
  if (all === count) return t('submission.approve');
  return count === 0 ? t('submission.approveNone') : t('submission.approveSome', { taken: count, all });
}

function Loading() {
  const { t } = useTranslation();
  const isLate = useDelay();
  return (
    <>
      <VisuallyHidden>{t('submission.loading')}</VisuallyHidden>
      {isLate && <span className={`skeleton ${styles.title}`} aria-hidden="true" />}
    </>
  );
}
