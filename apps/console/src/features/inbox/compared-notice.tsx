// Says what approving will write, before it is approved.
import { CircleCheck, GitCompare, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import styles from './inbox.module.css';

interface Props {
  /** How many answers approving writes, out of all that the record keeps. */
  readonly written: number;
  readonly all: number;
  readonly isOnlyWritten: boolean;
  readonly onOnlyWritten: (isOnly: boolean) => void;
}

export function ComparedNotice({ written, all, isOnlyWritten, onOnlyWritten }: Props) {
  const { t } = useTranslation();
  if (written === 0)
    return (
      <p className={`notice ${styles.notice}`}>
        <Icon of={CircleCheck} />
        <span>{all === 0 ? t('submission.nothingKept') : t('submission.nothingDiffers')}</span>
      </p>
    );
  return (
    <p className={`notice notice-warning ${styles.notice}`}>
      <Icon of={GitCompare} />
      <span>
        <strong>{t('submission.differ', { written, count: all })}</strong> {t('submission.writes')}{' '}
        <button
          type="button"
          className="link link-inline"
          aria-pressed={isOnlyWritten}
          onClick={() => onOnlyWritten(!isOnlyWritten)}
        >
          {t('submission.onlyThese')}
        </button>
      </span>
    </p>
  );
}
