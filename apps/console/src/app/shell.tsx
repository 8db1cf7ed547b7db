// The frame of every signed-in screen: the rail at the side (on a phone, at the bottom) and the page beside it.
import { FoyerMark, Icon } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet } from 'react-router';
import { useNews } from '../features/desk/news/use-news.ts';
import { StaffMenu } from '../features/identity/staff-menu.tsx';
import { usePulse } from '../features/inbox/use-inbox.ts';
import { useTasksDue } from '../features/tasks/use-tasks.ts';
import { useForgetTaken } from '../session/forget-taken.ts';
import { usePractice } from '../session/practice.tsx';
import { useProfile } from '../session/profile.ts';
import { Find } from './find.tsx';
import { sections } from './sections.ts';
import styles from './shell.module.css';

export function Shell() {
  const { t } = useTranslation();
  useForgetTaken();
  const practice = usePractice();
  const rights = useProfile()?.rights;
  const { newCount = 0, alertCount = 0 } = usePulse() ?? {};
  const alerts = alertCount > 0 ? t('inbox.alerts', { count: alertCount }) : '';
  const counts: Readonly<Record<string, CountProps>> = {
    '/inbox': { count: newCount, word: t('shell.new'), alerts },
    '/tasks': { count: useTasksDue() ?? 0, word: t('shell.tasksDue') },
    '/schedule': { count: useNews().data?.unseen ?? 0, word: t('shell.news') },
  };
  return (
    <div className={`console ${styles.shell}`} data-density="dense">
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      <nav className="rail" aria-label={t('shell.nav')}>
        <div className="rail-head" title={practice.name}>
          <FoyerMark className="mark" />
          <span>{practice.name}</span>
        </div>
        <Find />
        {sections
          .filter(({ right, place }) => place !== 'palette' && (rights ? rights.includes(right) : right === 'inbox'))
          .map(({ path, label, icon, place }) => (
            <NavLink key={path} to={path} title={t(label)} data-place={place}>
              <Icon of={icon} />
              <span>{t(label)}</span>
              <Count {...counts[path]} />
            </NavLink>
          ))}
        <div className={`rail-foot ${styles.foot}`}>
          <StaffMenu />
        </div>
      </nav>
      <Outlet />
    </div>
  );
}

interface CountProps {
  readonly count?: number;
  readonly word?: string;
  /** How many alerts wait, in words; empty for none. */
  readonly alerts?: string;
}

function Count({ count = 0, word = '', alerts = '' }: CountProps) {
  if (count === 0 && alerts === '') return null;
  return (
    <span className={alerts ? 'n n-alert' : 'n'}>
      {count}
      <span className="visually-hidden">
        {' '}
        {word}
        {alerts && `, ${alerts}`}
      </span>
    </span>
  );
}
