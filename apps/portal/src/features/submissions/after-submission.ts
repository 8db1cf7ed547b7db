// Where a person goes after a form was sent.
import { portalBase } from '../../api/paths.ts';

interface FormEnd {
  readonly is_redirect: boolean;
  readonly redirect_url: string;
}

/** The address to leave to, or undefined for the thank-you page. Only https addresses are left to. */
export function redirectAfter({ is_redirect, redirect_url }: FormEnd): string | undefined {
  if (!is_redirect || !URL.canParse(redirect_url)) return undefined;
  const url = new URL(redirect_url);
  return url.protocol === 'https:' ? url.href : undefined;
}

/**
 * The page of the portal that the form was opened from: given by the link that opened it, else by the browser's
 * referrer, when that is a page of this portal. Undefined when the form was opened from elsewhere.
 */
export function refererOf(state: unknown, referrer: string, origin: string): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from === 'string' && from.startsWith('/') && !from.startsWith('//')) return from;
  if (!URL.canParse(referrer)) return undefined;
  const { origin: itsOrigin, pathname, search } = new URL(referrer);
  return itsOrigin === origin && pathname.startsWith(`${portalBase}/`)
    ? pathname.slice(portalBase.length) + search
    : undefined;
}
