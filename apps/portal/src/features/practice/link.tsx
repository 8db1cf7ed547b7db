// Links to pages of the portal. The router's own link also carries data loading and prefetching, which this app does not use.
import type { MouseEvent, ReactNode } from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { paths } from '../../api/paths.ts';

interface LinkProps {
  /** A path below the portal's base, with its query. */
  readonly to: string;
  /** Goes along in the history entry: where the link stands, say. */
  readonly state?: unknown;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'aria-current'?: 'page' | undefined;
  readonly onClick?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** True for a plain press with the main button; the others open tabs and windows, which is the browser's matter. */
function isPlainPress({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);
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

/** A link that is marked while its page is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  // The root shows the dashboard.
  const isCurrent = (pathname === paths.root ? paths.dashboard : pathname) === props.to;
  return <Link {...props} aria-current={isCurrent ? 'page' : undefined} />;
}
