// Every way to a test database as its owner, for tests of what the server does with its connections.
import type { Addresses } from '../platform/db/addresses.ts';

/** Returns addresses that all lead to `url`. */
export function ownerAddresses(url: string): Addresses {
  return { app: url, lookup: url, jobs: url, direct: url, replica: undefined, areStatementsNamed: true };
}
