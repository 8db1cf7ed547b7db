// The navigation bar: logo, links, and the user menu or the sign-in links; on narrow screens the links are in the drawer.
import { Button, buttonClass, Icon, MenuIcon } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { paths } from '../api/paths.ts';
import { useSignOut } from '../features/identity/sign-out.tsx';
import { UserMenu } from '../features/identity/user-menu.tsx';
import { Link, NavLink } from '../features/practice/link.tsx';
import { Logo } from '../features/practice/logo.tsx';
import { usePortal, useSession } from '../session/portal.ts';
import { Drawer } from './drawer.tsx';
import { useNavigation } from './use-navigation.ts';

/** The drawer is rendered outside the shell, because the shell is inert while it is open. */
export function Header({ drawerPlace }: { readonly drawerPlace: HTMLElement | null }) {
  const { tenant } = usePortal();
  const { isSignedIn, user } = useSession();
  const links = useNavigation();
  const { signOut, question } = useSignOut();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className="portal-header">
      <div className="wrap">
        <Button
          look="quiet"
          icon
          className="only-narrow"
          aria-label={t('app.openMenu')}
          aria-expanded={isDrawerOpen}
          aria-haspopup="dialog"
          onClick={() => setDrawerOpen(true)}
        >
          <Icon of={MenuIcon} size="large" />
        </Button>
        <Link className="brand" to={paths.dashboard} aria-label={t('app.home', { practice: tenant.companyName })}>
          <Logo isDecorative />
        </Link>
        <nav className="nav" aria-label={t('app.mainNavigation')}>
          {links?.map(({ to, name }) => (
            <NavLink key={to} to={to}>
              {name}
            </NavLink>
          ))}
        </nav>
        <div className="push row-tight">
          {user && <UserMenu user={user} onSignOut={signOut} />}
          {!isSignedIn && (
            <>
              <Link className={buttonClass({ look: 'quiet' })} to={paths.signIn}>
                {t('app.signIn')}
              </Link>
              <Link className={`${buttonClass()} only-wide`} to={paths.register}>
                {t('app.register')}
              </Link>
            </>
          )}
        </div>
      </div>
      {drawerPlace &&
        createPortal(
          <Drawer isOpen={isDrawerOpen} links={links ?? []} onClose={() => setDrawerOpen(false)} onSignOut={signOut} />,
          drawerPlace,
        )}
      {question}
    </header>
  );
}
