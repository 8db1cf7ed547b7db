// Which practice a host name means.

/** Local hosts have no label of a practice: the demo practice answers there. */
const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

/** Slug of a Host header: its first label in lower case, or the demo practice's on a local host. Ports don't matter. */
export function slugOfHost(host: string, demoSlug: string): string {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  if (localHosts.has(name)) return demoSlug;
  return name.split('.')[0] ?? '';
}

/** True for localhost and its sub-domains, where an unknown label still means the demo practice. */
export function isLocalHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  return localHosts.has(name) || name.endsWith('.localhost');
}

/** Where a practice's pages are, as browsers tie passkeys to it: a host name without a port, and an origin. */
export interface Site {
  readonly host: string;
  readonly origin: string;
}

/**
 * The one site of a practice, by the server's settings; undefined when the request came to another. On a local machine a
 * practice has several names, so there it is the request's own; a bare address is no name that browsers tie passkeys to.
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
