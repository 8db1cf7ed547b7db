// Where a person goes after sending a form.
import { portalBase } from '../../api/paths.ts';

interface FormEnd {
  readonly is_redirect: boolean;
  readonly redirect_url: string;
}

/** Returns the https address to redirect to, or undefined for the thank-you page. Other addresses are ignored. */
export function redirectAfter({ is_redirect, redirect_url }: FormEnd): string | undefined {
  if (!is_redirect || !URL.canParse(redirect_url)) return undefined;
  const url = new URL(redirect_url);
  return url.protocol === 'https:' ? url.href : undefined;
}

/**
 * Returns the page of this portal that the form was opened from: according to the link that opened it, else the browser's
 * referrer. Undefined if it was opened from elsewhere.
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
