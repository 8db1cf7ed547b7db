// The people who may wait, and the addresses of the pages on which they do.
import { paths } from '../../api/paths.ts';

interface Named {
  readonly nameFirst: string;
  readonly nameLast: string;
}

export function fullName({ nameFirst, nameLast }: Named): string {
  return `${nameFirst} ${nameLast}`.trim();
}

type Query = Readonly<Partial<Record<'visit' | 'entry' | 'type', string>>>;

/** Returns the path of the waitlist of the signed-in person, below the portal's base. */
export function waitlistPath(query: Query = {}): string {
  const search = new URLSearchParams(query).toString();
  return search ? `${paths.waitlist}?${search}` : paths.waitlist;
}

/** Returns the path of the waitlist of a visit's link. */
export function linkedWaitlistPath(token: string): string {
  return `${paths.visit}/${encodeURIComponent(token)}${paths.waitlist}`;
}
