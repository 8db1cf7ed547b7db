// Which practice a host name means.

/** Local hosts have no label of a practice: the demo practice answers there. */
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

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
