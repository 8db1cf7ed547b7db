// Typed SQL on one given connection: Kysely's compiler over pg, every statement prepared under a name.
import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

// Days are days and big integers are exact: neither may pass through a Date or a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text);

const names = new Map<string, string>();

/** A stable name for a statement, so that the server plans it once a connection; unnamed once there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= 400) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
}

class FixedConnection implements DatabaseConnection {
  readonly #client: pg.ClientBase;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = nameOf(query.sql);
    const values = query.parameters as unknown[];
    const result = await this.#client.query(name ? { name, text: query.sql, values } : { text: query.sql, values });
    const rows = (result.rows ?? []) as R[];
    return result.rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered on these connections
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered inside a tenant transaction; page through the rows instead.');
  }
}

class FixedDriver implements Driver {
  readonly #connection: FixedConnection;

  constructor(client: pg.ClientBase) {
    this.#connection = new FixedConnection(client);
  }

  async init(): Promise<void> {}
  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection;
  beginTransaction = refuseNesting;
  commitTransaction = refuseNesting;
  rollbackTransaction = refuseNesting;
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

async function refuseNesting(): Promise<void> {
  throw new Error('A transaction is already open here; pass its tx on instead of opening another one.');
}

/** A Kysely whose every statement runs on `client`, in whatever transaction that client is in. */
export function kyselyOn(client: pg.ClientBase): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new FixedDriver(client),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
