// Notes the statements that a process sends in transactions of a practice, each text once.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What begins such a transaction (platform/db/tenant-transaction.ts). Tests of row level security alone begin theirs otherwise. */
const beginning = /^begin; set local role foyer_app; set local app\.tenant_id = /;
const end = /^(?:commit|rollback)$/;

/** Returns a function to call with each statement and the connection that it is sent on; `take` gets each new text. */
export function createRecorder(take: (text: string) => void): (client: object, text: string) => void {
  const inside = new WeakSet<object>();
  const seen = new Set<string>();
  return (client, text) => {
    if (beginning.test(text)) inside.add(client);
    else if (end.test(text)) inside.delete(client);
    else if (inside.has(client) && !seen.has(text)) {
      seen.add(text);
      take(text);
    }
  };
}

const store = globalThis as { foyerStatements?: Set<string> };

/**
 * Records what this process sends from now on. Returns the texts, which grow; a second call returns the same. They are also
 * written to a file of the folder, a line of JSON each, for the end of the run.
 */
export function recordStatements(folder: string): ReadonlySet<string> {
  if (store.foyerStatements) return store.foyerStatements;
  const texts = new Set<string>();
  store.foyerStatements = texts;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.jsonl`);
  const see = createRecorder((text) => {
    texts.add(text);
    appendFileSync(file, `${JSON.stringify(text)}\n`);
  });
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    see(this, typeof first === 'string' ? first : String((first as { text?: unknown } | undefined)?.text ?? ''));
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query;
  return texts;
}
