// Maps a host name to its practice: its first label, or the demo practice on a local host.

/** Hosts without a practice's label, which get the demo practice. */
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0']);

/** Returns the slug for `location.hostname`: its first label in lower case, or `demoSlug` on a local host. */
export function practiceSlug(hostname: string, demoSlug: string): string {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return localHosts.has(name) ? demoSlug : name.split('.')[0] || demoSlug;
}
