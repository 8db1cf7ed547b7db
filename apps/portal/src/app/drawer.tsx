// Navigation on narrow screens: slides in over the page, which is inert meanwhile, and takes the focus.
import {
  Avatar,
  Button,
  breakpoints,
  FileText,
  Icon,
  KeyRound,
  LogIn,
  LogOut,
  Mail,
  UserPlus,
  useMediaQuery,
  X,
} from '@foyer/ui';
import { t } from 'i18next';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../api/paths.ts';
import { NavLink } from '../features/practice/link.tsx';
import { Logo } from '../features/practice/logo.tsx';
import { useSession } from '../session/portal.ts';
import type { NavigationLink } from './use-navigation.ts';

interface DrawerProps {
  readonly isOpen: boolean;
  readonly links: readonly NavigationLink[];
  readonly onClose: () => void;
  readonly onSignOut: () => void;
}

/** A native modal dialog. The transition of 500 ms is in the style sheet, as is its removal for reduced motion. */
export function Drawer({ isOpen, links, onClose, onSignOut }: DrawerProps) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.drawer}px)`);
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  // Following a link closes the drawer, as does widening the window enough for the bar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only these close the drawer, not a new onClose
  useEffect(() => onClose(), [pathname, isNarrow]);

  const account = user
    ? ([
        { to: paths.resetPassword, name: t('userMenu.resetPassword'), icon: KeyRound },
        { to: paths.contactChoices, name: t('userMenu.contactChoices'), icon: Mail },
        { to: paths.ownData, name: t('userMenu.ownData'), icon: FileText },
      ] as const)
    : ([
        { to: paths.signIn, name: t('app.signIn'), icon: LogIn },
        { to: paths.register, name: t('app.register'), icon: UserPlus },
      ] as const);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press outside the drawer closes it; by keyboard Escape and the button do
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('app.mainNavigation')}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="drawer-body">
        <div className="drawer-head">
          <Logo />
          <Button look="quiet" icon aria-label={t('app.closeMenu')} onClick={onClose}>
            <Icon of={X} size="large" />
          </Button>
        </div>
        <nav className="drawer-links" aria-label={t('app.mainNavigation')}>
          {links.map(({ to, name, icon }) => (
            <NavLink key={to} to={to} onClick={onClose}>
              <Icon of={icon} />
              {name}
            </NavLink>
          ))}
        </nav>
        <hr className="rule" />
        {user && (
          <p className="drawer-person">
            <Avatar nameFirst={user.nameFirst} nameLast={user.nameLast} />
            <span className="strong">
              {user.nameFirst} {user.nameLast}
            </span>
          </p>
        )}
        {account.map(({ to, name, icon }) => (
          <NavLink key={to} to={to} onClick={onClose}>
            <Icon of={icon} />
            {name}
          </NavLink>
        ))}
        {user && (
          <button
            type="button"
            onClick={() => {
              onClose();
              onSignOut();
            }}
          >
            <Icon of={LogOut} />
            {t('userMenu.signOut')}
          </button>
        )}
      </div>
    </dialog>
  );
}
