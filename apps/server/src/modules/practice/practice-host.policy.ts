// Derives the practice from a host name.

/** Local hosts have no practice in their name: they serve the demo practice. */
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

/** Returns the slug of a Host header: its first label in lower case, or the demo practice's on a local host. Ignores ports. */
export function slugOfHost(host: string, demoSlug: string): string {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (localHosts.has(name)) return demoSlug;
  return name.split('.')[0] ?? '';
}

/** Returns true for localhost and its subdomains, where an unknown label still means the demo practice. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return localHosts.has(name) || name.endsWith('.localhost');
}

/** Where a practice's pages are, for binding passkeys: a host name without port, and an origin. */
export interface Site {
  readonly host: string;
  readonly origin: string;
}

/**
 * Returns the site of a practice by the server's settings, or undefined when the request came to another. On a local machine a
 * practice has several names, so the request's own is used; browsers cannot bind passkeys to an IP address.
 */
export function siteOf(
  publicUrl: string | undefined,
  slug: string,
  request: { readonly host: string; readonly protocol: string },
): Site | undefined {
  const base = publicUrl === undefined ? undefined : new URL(publicUrl);
  const here = new URL(`${request.protocol}://${request.host}`);
  if (base && !isLocalHost(base.host)) {
    const site = new URL(`${base.protocol}//${slug}.${base.host}`);
    return site.host === here.host ? { host: site.hostname, origin: site.origin } : undefined;
  }
  return isLocalHost(here.host) && here.hostname.endsWith('localhost')
    ? { host: here.hostname, origin: here.origin }
    : undefined;
}
