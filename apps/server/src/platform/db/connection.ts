// Typed SQL on one given connection: Kysely's compiler over pg, repeated statements prepared under a name.
import type { Writable } from 'node:stream';
import {
  CamelCasePlugin,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { traced } from '../telemetry/telemetry.ts';
import { withTenant } from './own-tenant.ts';
import type { Schema } from './schema/schema.ts';
import { statementAttributes } from './statement-attributes.ts';
import { NamingClient } from './statement-names.ts';
import { TenantQueryCompiler } from './tenant-predicate.ts';

// Dates stay dates and big integers stay exact: neither may pass through a Date or a double.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => text);

abstract class OneConnection implements DatabaseConnection {
  abstract executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>>;

  // biome-ignore lint/correctness/useYield: streaming is not offered on these connections
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not offered inside a tenant transaction; page through the rows instead.');
  }
}

/** Buffers writes until the current tasks have run: queries that do not wait for each other leave in one packet. */
export function holdWrites(client: pg.ClientBase): void {
  const { stream } = (client as pg.ClientBase & { readonly connection: { readonly stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

function send<R>(client: pg.ClientBase, query: CompiledQuery, tenantId: string | undefined): Promise<QueryResult<R>> {
  return traced(
    'statement',
    () => statementAttributes(query.sql),
    () => sendNow(client, query, tenantId),
  );
}

async function sendNow<R>(
  client: pg.ClientBase,
  query: CompiledQuery,
  tenantId: string | undefined,
): Promise<QueryResult<R>> {
  const values = withTenant(query.parameters, tenantId) as unknown[];
  holdWrites(client);
  const name = client instanceof NamingClient ? client.nameOf(query.sql) : undefined;
  const result = await client.query(name ? { name, text: query.sql, values } : { text: query.sql, values });
  const rows = (result.rows ?? []) as R[];
  return result.rowCount === null ? { rows } : { rows, numAffectedRows: BigInt(result.rowCount) };
}

class FixedConnection extends OneConnection {
  readonly #client: pg.ClientBase;
  /** The practice of the client's current transaction. */
  tenantId: string | undefined;

  constructor(client: pg.ClientBase) {
    super();
    this.#client = client;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return send(this.#client, query, this.tenantId);
  }
}

class LastQueryConnection extends OneConnection {
  readonly #client: pg.ClientBase;
  readonly #tenantId: string;
  #isUsed = false;

  constructor(client: pg.ClientBase, tenantId: string) {
    super();
    this.#client = client;
    this.#tenantId = tenantId;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isUsed) throw new Error('This transaction has one query only; use inTenant for more.');
    this.#isUsed = true;
    const [result] = await Promise.all([send<R>(this.#client, query, this.#tenantId), commit(this.#client)]);
    return result;
  }
}

/** Commits. @throws if PostgreSQL rolls back instead because a query of the transaction had failed unnoticed */
export async function commit(client: pg.ClientBase): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction had failed before it was to be committed.');
}

class FixedDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
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

/** Columns are snake_case in the database and camelCase here. Stored JSON is left unchanged; nested rows: json-rows.ts. */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

function kyselyOver(connection: DatabaseConnection): Kysely<Schema> {
  return new Kysely<Schema>({
    plugins,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new FixedDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new TenantQueryCompiler(),
    },
  });
}

interface Opened {
  readonly connection: FixedConnection;
  readonly kysely: Kysely<Schema>;
}

const known = new WeakMap<pg.ClientBase, Opened>();

function open(client: pg.ClientBase): Opened {
  const connection = new FixedConnection(client);
  const opened = { connection, kysely: kyselyOver(connection) };
  known.set(client, opened);
  return opened;
}

/**
 * Returns a Kysely that runs every statement on `client`, in that client's current transaction. `tenantId` is the practice that
 * this transaction's statements name; those of tables that belong to no practice need none.
 */
export function kyselyOn(client: pg.ClientBase, tenantId?: string): Kysely<Schema> {
  const { connection, kysely } = known.get(client) ?? open(client);
  connection.tenantId = tenantId;
  return kysely;
}

/** Returns a Kysely for one statement, which is sent together with the commit. It resolves once the commit is durable. */
export function lastQueryOn(client: pg.ClientBase, tenantId: string): Kysely<Schema> {
  return kyselyOver(new LastQueryConnection(client, tenantId));
}
