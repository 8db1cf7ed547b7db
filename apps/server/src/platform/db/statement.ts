// A statement that is one readable text, with its values under names.
import { CompiledQuery } from 'kysely';
import type { Tx } from './tenant-transaction.ts';

/** A parameter, `:name`; a cast, `::type`, is none. */
const parameter = /(?<!:):([a-z]\w*)/gi;

/**
 * Makes a statement of `text`, in which `:name` stands for the value of that name, as often as it is used. Give each parameter its
 * type where it first stands (`:name::uuid`) unless a column says it. Returns what runs it; that resolves to the rows.
 * @throws where a value is missing: it is null or it is there
 */
export function statement<Values extends object, Row>(text: string): (tx: Tx, values: Values) => Promise<Row[]> {
  const names: string[] = [];
  const numbered = text.replace(parameter, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return async (tx, values) => {
    const parameters = names.map((name) => {
      const value = (values as Readonly<Record<string, unknown>>)[name];
      if (value === undefined) throw new Error(`The statement has no value for :${name}.`);
      return value;
    });
    return (await tx.executeQuery<Row>(CompiledQuery.raw(numbered, parameters))).rows;
  };
}
