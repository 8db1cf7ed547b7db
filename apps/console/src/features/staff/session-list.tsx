// List of somebody's sessions, each with a button to end it.
import type { Answer, staff } from '@foyer/contract';
import { Button, Icon, Monitor, Smartphone } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useMoment } from '../../session/use-moment.ts';
import styles from '../identity/account.module.css';

type Session = Answer<typeof staff.ownSessions>[number];

interface Props {
  readonly sessions: readonly Session[];
  readonly onEnd: (session: Session) => void;
}

const isPhone = (device: string) => /\b(?:iOS|Android)$/.test(device);

export function SessionList({ sessions, onEnd }: Props) {
  const { t } = useTranslation();
  const when = useMoment();
  if (sessions.length === 0) return <p className="muted">{t('account.noSessions')}</p>;
  return (
    <ul className={styles.sessions}>
      {sessions.map((session) => {
        const device = session.device || t('account.unknownDevice');
        return (
          <li key={session.id}>
            <Icon of={isPhone(session.device) ? Smartphone : Monitor} />
            <span>
              {device}
              <br />
              <span className="muted">{t('account.active', { when: when(session.lastActiveAt) })}</span>
            </span>
            {session.isCurrent ? (
              <span className="chip chip-accent">{t('account.thisDevice')}</span>
            ) : (
              <Button aria-label={t('account.endNamed', { device })} onClick={() => onEnd(session)}>
                {t('account.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
