// Ids of the demo's rows: the same on every machine, so that links and tests may rely on them.
import { namedId } from '../platform/crypto/named-id.ts';

/** Ids of what a practice of the demo holds, each practice's its own: what turns up at another can be told from its own rows. */
export interface DemoIds {
  /** By the person's first and last name. */
  contact(name: string): string;
  /** By the address that signs in. */
  account(email: string): string;
  form(key: string): string;
  version(key: string): string;
  submission(key: string, person: string): string;
  ledgerEntry(person: string, position: number): string;
  appointment(person: string, kind: string, day: number): string;
}

/** The ids of a practice, by its slug. */
export function demoIdsOf(slug: string): DemoIds {
  const id = (kind: string, name: string) => demoId(`${kind} ${slug} ${name}`);
  return {
    contact: (name) => id('contact', name),
    account: (email) => id('account', email),
    form: (key) => id('form', key),
    version: (key) => id('form version', `${key} 1`),
    submission: (key, person) => id('submission', `${key} ${person}`),
    ledgerEntry: (person, position) => id('ledger', `${person} ${position}`),
    appointment: (person, kind, day) => id('appointment', `${person} ${kind} ${day}`),
  };
}

/** A well-formed UUID that follows from a name alone. */
export function demoId(name: string): string {
  return namedId(`foyer demo ${name}`);
}
