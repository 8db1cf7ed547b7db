// Ids of the demo's rows: the same on every machine, so links and tests can rely on them.
import { namedId } from '../platform/crypto/named-id.ts';

/** Ids of a demo practice's rows. Each practice has its own, so a row that leaks to another practice is recognizable. */
export interface DemoIds {
  /** By the person's first and last name. */
  contact(name: string): string;
  /** By the address used to sign in. */
  account(email: string): string;
  form(key: string): string;
  version(key: string): string;
  packet(name: string): string;
  submission(key: string, person: string): string;
  ledgerEntry(person: string, position: number): string;
  appointment(person: string, kind: string, day: number): string;
}

/** Returns the ids of a practice, by its slug. */
export function demoIdsOf(slug: string): DemoIds {
  const id = (kind: string, name: string) => demoId(`${kind} ${slug} ${name}`);
  return {
    contact: (name) => id('contact', name),
    account: (email) => id('account', email),
    form: (key) => id('form', key),
    version: (key) => id('form version', `${key} 1`),
    packet: (name) => id('packet', name),
    submission: (key, person) => id('submission', `${key} ${person}`),
    ledgerEntry: (person, position) => id('ledger', `${person} ${position}`),
    appointment: (person, kind, day) => id('appointment', `${person} ${kind} ${day}`),
  };
}

/** Returns the id of a practice, by its slug. */
export const demoTenantId = (slug: string): string => demoId(`tenant ${slug}`);

/** Returns a well-formed UUID derived from a name alone. */
export function demoId(name: string): string {
  return namedId(`foyer demo ${name}`);
}
