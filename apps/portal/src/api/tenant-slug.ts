// Which practice this page belongs to: the first label of its host name.

/** Hosts without a practice's label: there the demo practice answers. */
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

/** The slug for `location.hostname`: its first label in lower case, or the demo practice's slug on a local host. */
export function tenantSlug(hostname: string, demoSlug: string): string {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (localHosts.has(name)) return demoSlug;
  return name.split('.')[0] ?? '';
}
