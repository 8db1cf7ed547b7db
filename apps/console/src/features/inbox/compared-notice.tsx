// Says which answers differ from the record, and ticks or unticks all of them, before the submission is approved.
import { CircleCheck, GitCompare, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { tickAll } from './ticks.ts';

interface Props {
  readonly submission: InboxSubmission;
  readonly isOnlyWritten: boolean;
  readonly onOnlyWritten: (isOnly: boolean) => void;
}

export function ComparedNotice({ submission, isOnlyWritten, onOnlyWritten }: Props) {
  const { t } = useTranslation();
  const { compared } = submission;
  const written = submission.differences ?? 0;
  if (written === 0)
    return (
      <p className={`notice ${styles.notice}`}>
        <Icon of={CircleCheck} />
        <span>{compared.length === 0 ? t('submission.nothingKept') : t('submission.nothingDiffers')}</span>
      </p>
    );
  return (
    <div className={`notice notice-warning ${styles.notice}`}>
      <Icon of={GitCompare} />
      <span>
        <strong>{t('submission.differ', { written, count: compared.length })}</strong> {t('submission.writes')}{' '}
        <span className={styles.tickTools}>
          <button
            type="button"
            className="link link-inline"
            aria-pressed={isOnlyWritten}
            onClick={() => onOnlyWritten(!isOnlyWritten)}
          >
            {t('submission.onlyThese')}
          </button>
          <button type="button" className="link link-inline" onClick={() => tickAll(submission, true)}>
            {t('submission.tickAll')}
          </button>
          <button type="button" className="link link-inline" onClick={() => tickAll(submission, false)}>
            {t('submission.untickAll')}
          </button>
        </span>
      </span>
    </div>
  );
}
