// Statements that are built once: for a very frequent one, building and compiling take longer than sending it.
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Tx } from './tenant-transaction.ts';

/** Placeholder in a statement for a value that is given when it runs. */
class Place {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** A placeholder for each value. It can be used in a statement and for nothing else. */
export type Placeholders<Values> = { readonly [Name in keyof Values]: RawBuilder<NonNullable<Values[Name]>> };

const places: Readonly<Record<string, RawBuilder<unknown>>> = new Proxy(
  {},
  { get: (_, name) => sql`${new Place(String(name))}` },
);

/**
 * Creates a statement that `build` makes once per `shape`. A shape is small, has few variants, and alone determines the text.
 * Running the statement returns the rows.
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
