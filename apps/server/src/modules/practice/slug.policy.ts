// Which names a practice may have in the host name: a DNS label without another meaning.

/** Names of hosts and paths that are not a practice's, or that could be mistaken for somebody else. */
const reserved: ReadonlySet<string> = new Set(
  'admin api app assets billing cdn dev dns email foyer ftp help imap localhost login mail media ns1 ns2 office patient-portal pop portal practice root security smtp static status support sync test webmail www'.split(
    ' ',
  ),
);

/** Returns what is wrong with a slug, as the end of a sentence, or undefined. `host` is the domain above the practices. */
export function slugFault(slug: string, host: string): string | undefined {
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(slug))
    return 'may hold small letters, digits and hyphens, begins and ends with a letter or digit, and has 63 characters at most';
  if (slug.startsWith('xn--')) return 'may not begin with "xn--", which stands for other letters';
  if (reserved.has(slug) || slug === host.split('.')[0]) return 'is reserved';
  return undefined;
}
