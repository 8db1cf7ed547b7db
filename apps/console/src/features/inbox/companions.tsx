// Below the head of a submission that belongs to a packet: what else was sent with it, each a link.
import { FileText, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './inbox.module.css';
import { type InboxFilters, inboxAddress } from './inbox-filters.ts';
import type { InboxSubmission } from './inbox-types.ts';

interface Props {
  readonly packet: InboxSubmission['packet'];
  readonly filters: InboxFilters;
}

export function Companions({ packet, filters }: Props) {
  const { t } = useTranslation();
  if (!packet) return null;
  const { name, companions } = packet;
  return (
    <nav className={styles.companions} aria-label={t('submission.packetOf', { name })}>
      <Icon of={FileText} />
      {companions.length === 0 ? (
        <span className="muted">{t('submission.packetAlone')}</span>
      ) : (
        <>
          <span>{t('submission.packetWith')}</span>
          <ul>
            {companions.map(({ submissionId, formName }) => (
              <li key={submissionId}>
                <Link className="link" to={inboxAddress(filters, submissionId)}>
                  {formName}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  );
}
