// The last place of a phone's bar: Find, the pages that the bar has no room for, and the account.
import { classNames, Ellipsis, Icon, Menu, MenuItem, Search } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { StaffItems, StaffName } from '../features/identity/staff-menu.tsx';
import { Count, type CountProps } from './count.tsx';
import type { Section } from './sections.ts';
import styles from './shell.module.css';

interface Props {
  readonly sections: readonly Section[];
  /** By the path of a section. */
  readonly counts: Readonly<Record<string, CountProps>>;
  readonly onFind: () => void;
}

export function MoreMenu({ sections, counts, onFind }: Props) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = ({ path }: Section) => pathname === path || pathname.startsWith(`${path}/`);
  const counted = sections.map(({ path }) => counts[path]).find((count) => count?.count);
  return (
    <Menu
      className={classNames(styles.more, sections.some(isHere) && styles.isHere)}
      title={<StaffName />}
      button={
        <>
          <Icon of={Ellipsis} />
          <span>{t('shell.more')}</span>
          <Count {...counted} />
        </>
      }
    >
      <MenuItem onSelect={onFind}>
        <Icon of={Search} />
        {t('shell.find')}
      </MenuItem>
      {sections.map((section) => (
        <MenuItem key={section.path} isCurrent={isHere(section)} onSelect={() => void navigate(section.path)}>
          <Icon of={section.icon} />
          {t(section.label)}
          <Count {...counts[section.path]} />
        </MenuItem>
      ))}
      <StaffItems />
    </Menu>
  );
}
