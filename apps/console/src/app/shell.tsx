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
import { usePhone } from '../session/use-phone.ts';
import { Count, type CountProps } from './count.tsx';
import { FindButton, useFind } from './find.tsx';
import { MoreMenu } from './more-menu.tsx';
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
  const find = useFind();
  const isPhone = usePhone();
  // None before it is known which: links that come later would move those that are there.
  const offered = sections.filter(({ right, place }) => place !== 'palette' && rights?.includes(right));
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
        {!isPhone && <FindButton onOpen={find.open} />}
        {(isPhone ? offered.filter(({ place }) => place === 'bar') : offered).map(({ path, label, icon }) => (
          <NavLink key={path} to={path} title={t(label)}>
            <Icon of={icon} />
            <span>{t(label)}</span>
            <Count {...counts[path]} />
          </NavLink>
        ))}
        <div className={`rail-foot ${styles.foot}`}>
          {isPhone ? (
            <MoreMenu sections={offered.filter(({ place }) => place === 'rail')} counts={counts} onFind={find.open} />
          ) : (
            <StaffMenu />
          )}
        </div>
      </nav>
      {find.palette}
      <Outlet />
    </div>
  );
}
