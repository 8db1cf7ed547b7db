// One document: its name, its status as icon and word, and its one action.
import {
  buttonClass,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  FileCheck,
  FilePenLine,
  FileText,
  Icon,
  Status,
  VisuallyHidden,
} from '@foyer/ui';
import { t } from 'i18next';
import { paths } from '../../api/paths.ts';
import { savedText } from '../forms/saved-text.ts';
import { Link } from '../practice/link.tsx';
import { AgreementRow } from './agreement-row.tsx';
import { documentPath } from './document-path.ts';
import type { DocumentEntry } from './groups.ts';

interface DocumentRowProps {
  readonly document: DocumentEntry;
  readonly isGuest: boolean;
  /** The contact who is signed in; empty for a guest. */
  readonly visitorId: string;
  /** Whether its action is the screen's one primary action. */
  readonly isFirstToDo: boolean;
}

export function DocumentRow({ document, isGuest, visitorId, isFirstToDo }: DocumentRowProps) {
  const { name, status, needsAnswer, completedAt, minutes, agreement } = document;
  const to = documentPath(document, visitorId);
  const opened = { from: paths.patientDocument };
  const isDone = status === 'completed';
  if (agreement && agreement.state !== 'none' && status !== 'other' && !needsAnswer)
    return <AgreementRow {...{ document, agreement, visitorId, isFirstToDo }} />;
  return (
    <li className="doc" data-done={isDone || undefined}>
      <Icon of={isDone ? FileCheck : status === 'pending' ? FileText : FilePenLine} />
      <span className="doc-name">{name}</span>
      {status === 'other' && (
        <span className="doc-meta">
          <VisuallyHidden>{t('documents.draft')}</VisuallyHidden> {draftText(document)}
        </span>
      )}
      {status === 'pending' && (
        <span className="doc-meta">
          {needsAnswer ? t('documents.asked') : t('documents.about', { count: minutes })}
        </span>
      )}
      {completedAt && isDone && (
        <span className="doc-meta">{t('documents.sentOn', { date: longDate(completedAt) })}</span>
      )}
      {status === 'pending' && (
        <>
          <Status icon={CircleAlert} tone="warning">
            {t(needsAnswer ? 'documents.needsAnswer' : 'documents.toDo')}
          </Status>
          <Link
            className={`${buttonClass({ look: isFirstToDo ? 'primary' : 'plain' })} doc-action`}
            to={to}
            state={opened}
            aria-label={t(needsAnswer ? 'documents.answerNamed' : 'documents.startNamed', { name })}
          >
            {t(needsAnswer ? 'documents.answer' : 'documents.start')}
          </Link>
        </>
      )}
      {isDone && (
        <>
          <Status icon={CircleCheck} tone="success">
            {t('documents.complete')}
          </Status>
          {!isGuest && (
            <Link className="link doc-action" to={to} state={opened} aria-label={t('documents.editNamed', { name })}>
              {t('documents.edit')}
            </Link>
          )}
        </>
      )}
      {status === 'other' && (
        <>
          <Status icon={CircleDashed} tone="warning">
            {t('documents.begun')}
          </Status>
          <Link
            className={`${buttonClass({ look: isFirstToDo ? 'primary' : 'plain' })} doc-action`}
            to={to}
            state={opened}
            aria-label={t('documents.continueNamed', { name })}
          >
            {t('documents.continue')}
          </Link>
        </>
      )}
    </li>
  );
}

/** Returns 'Page 2 of 4. Saved today at 9:50 AM'; the time is in this device's own zone. */
function draftText({ page, pages, draftSavedAt }: DocumentEntry): string {
  const saved = savedText(draftSavedAt);
  if (page === null || pages === null || pages < 2) return saved;
  // A version that was published meanwhile may have fewer pages.
  return t('documents.draftPage', { page: Math.min(page + 1, pages), pages, saved });
}

function longDate(iso: string): string {
  return new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long' });
}
