// Which statements a server's connections keep a plan of, and under which name.
import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * Returns a stable name for a repeated statement, so PostgreSQL plans it once per connection; undefined once there are too many.
 */
export type StatementNames = (text: string) => string | undefined;

/** Most statements that have a name: each of them takes memory of each connection that sends it. */
const most = 400;

/** Makes the names of one server's connections. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  /** Statements that ran once so far. What runs once only must not use up names. */
  let seen = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= most) return known;
    if (!seen.has(text)) {
      if (seen.size >= 2000) seen = new Set();
      seen.add(text);
      return undefined;
    }
    seen.delete(text);
    const name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}

/**
 * A connection whose statements have names. All others send theirs without: to a pooler, which may carry the next statement to
 * another server process, where no name is known, and to fill a new practice, which runs each statement once.
 */
export abstract class NamingClient extends pg.Client {
  abstract readonly nameOf: StatementNames;
}

/** Returns the class of a pool's connections. */
export function namingClient(nameOf: StatementNames): typeof pg.Client {
  return class extends NamingClient {
    readonly nameOf = nameOf;
  };
}
