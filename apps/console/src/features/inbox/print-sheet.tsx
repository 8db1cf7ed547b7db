// One submission on paper: a header with practice, person and dates, then the completed form.
import { PrintView } from '@foyer/forms/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { useFileUrlOf } from '../attachments/use-file-url-of.ts';
import type { InboxSubmission } from './inbox-types.ts';
import { personLabel } from './person.ts';
import styles from './print.module.css';
import { readBlocks } from './read-answers.ts';
import { useWhen } from './when.ts';

export function PrintSheet({ submission }: { submission: InboxSubmission }) {
  const { t } = useTranslation();
  const practice = usePractice();
  const when = useWhen();
  const fileUrl = useFileUrlOf();
  const read = useMemo(() => readBlocks(submission, practice.timeZone), [submission, practice.timeZone]);
  const at = (instant: string) => t('print.at', { day: when.date(when.dayOf(instant)), time: when.time(instant) });
  const { approvedAt, approvedBy } = submission;
  const status =
    submission.status === 'new'
      ? t('print.new')
      : approvedAt && approvedBy
        ? t('print.approved', { name: approvedBy, at: at(approvedAt) })
        : t('submission.approved');
  return (
    <article className={styles.sheet} data-theme="light" aria-labelledby="print-title">
      <header className={styles.head}>
        <p className="strong">{practice.name}</p>
        <h1 id="print-title">{submission.formName}</h1>
        <dl className={`facts ${styles.facts}`}>
          <dt>{t('print.patient')}</dt>
          <dd>{personLabel(submission, t)}</dd>
          {submission.birthDate && (
            <>
              <dt>{t('print.born')}</dt>
              <dd>{when.date(submission.birthDate)}</dd>
            </>
          )}
          <dt>{t('print.sent')}</dt>
          <dd>{at(submission.submittedAt)}</dd>
          <dt>{t('print.version')}</dt>
          <dd>{submission.form.form_version_id}</dd>
          <dt>{t('print.submission')}</dt>
          <dd>{submission.id}</dd>
          <dt>{t('print.status')}</dt>
          <dd>{status}</dd>
        </dl>
      </header>
      {read.ok ? (
        <PrintView blocks={read.blocks} fileUrl={fileUrl} />
      ) : (
        <p className="notice notice-danger">{t('submission.unreadable')}</p>
      )}
    </article>
  );
}
