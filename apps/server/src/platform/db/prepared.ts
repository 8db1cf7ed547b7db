// Statements that are put together once: of one that runs all the time, building and compiling take longer than sending it.
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Tx } from './tenant-transaction.ts';

/** Stands in a statement for a value that is given when it runs. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** For each value its place. They can be put into a statement, and nothing else can be done with them. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<NonNullable<Values[Name]>> };

const places: Readonly<Record<string, RawBuilder<unknown>>> = new Proxy(
  {},
  { get: (_, name) => sql`${new Place(String(name))}` },
);

/**
 * A statement that `build` makes once for each `shape`, which is small, has few variants, and is all that its text depends
 * on. It answers the rows.
 */
export function prepared<Shape extends object, Values extends object, Row>(
  build: (tx: Tx, shape: Shape, values: Placeholders<Values>) => Compilable<Row>,
): (tx: Tx, shape: Shape, values: Values) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row>>();
  return async (tx, shape, values) => {
    const key = JSON.stringify(shape);
    const query = known.get(key) ?? build(tx, shape, places as Placeholders<Values>).compile();
    known.set(key, query);
    const parameters = query.parameters.map((one) => (one instanceof Place ? values[one.name as keyof Values] : one));
    const filled: CompiledQuery<Row> = { ...query, parameters };
    return (await tx.executeQuery(filled)).rows;
  };
}
