// Holds statements to a PostgreSQL: it prepares each of them, which finds tables, columns, functions, types and syntax that it lacks.
import { loadModule, parseSync } from 'libpg-query';
import pg from 'pg';

await loadModule();

/** What can be prepared; settings, savepoints and their like are the same in every PostgreSQL. */
const kinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt'];

interface Parsed {
  readonly stmts?: readonly {
    readonly stmt?: object;
    /** In bytes; absent for the first and the last. */
    readonly stmt_location?: number;
    readonly stmt_len?: number;
  }[];
}

/** Returns the statements of a text that can be prepared, each by itself. */
function preparable(text: string): string[] {
  const bytes = Buffer.from(text);
  const { stmts = [] } = parseSync(text) as Parsed;
  return stmts
    .filter(({ stmt = {} }) => Object.keys(stmt).some((kind) => kinds.includes(kind)))
    .map(({ stmt_location: from = 0, stmt_len: length }) =>
      bytes.subarray(from, length === undefined ? undefined : from + length).toString(),
    );
}

/** Prepares the texts in a migrated database. @throws with each one that it refuses, and why */
export async function assertAccepted(databaseUrl: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const refused: string[] = [];
  try {
    for (const text of texts.flatMap(preparable))
      await client
        .query(`prepare accepted as ${text}`)
        .then(() => client.query('deallocate accepted'))
        .catch((error: Error) => refused.push(`${error.message}\n  in: ${text.trim()}`));
  } finally {
    await client.end();
  }
  if (refused.length > 0) throw new Error(`Statements that the oldest PostgreSQL refuses:\n\n${refused.join('\n\n')}`);
}
