// Groups addresses by the people who have them. A shared address appears once, on one card with all their names.
import type { OwnAddress } from './use-contact-choices.ts';

export interface AddressGroup {
  readonly people: readonly string[];
  readonly addresses: readonly OwnAddress[];
}

/** Returns one group for each set of people, in the order of their first address. */
export function groupsOf(addresses: readonly OwnAddress[]): AddressGroup[] {
  const groups = new Map<string, { people: readonly string[]; addresses: OwnAddress[] }>();
  for (const one of addresses) {
    const key = one.people.join('\n');
    const known = groups.get(key);
    if (known) known.addresses.push(one);
    else groups.set(key, { people: one.people, addresses: [one] });
  }
  return [...groups.values()];
}
