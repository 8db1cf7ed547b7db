// Links to pages of the portal. The router's own link also supports data loading and prefetching, which this app does not use.
import { isPlainPress } from '@foyer/client/plain-press';
import type { ReactNode } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';

interface LinkProps {
  /** Path below the portal's base, including its query. */
  readonly to: string;
  /** State of the history entry, such as where the link was. */
  readonly state?: unknown;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-current'?: 'page' | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        onClick?.();
        navigate(to, { state });
      }}
    >
      {children}
    </a>
  );
}

/** A link that is marked as current while its page is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  // The root shows the dashboard.
  const isCurrent = (pathname === paths.root ? paths.dashboard : pathname) === props.to;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
