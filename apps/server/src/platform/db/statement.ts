// A statement as one readable text, with named values, and with parts that are sent only when they have work to do.
import { CompiledQuery } from 'kysely';
import { tenantPlaceholder } from './own-tenant.ts';
import type { Tx } from './tenant-transaction.ts';

/** A parameter, `:name`; a cast, `::type`, does not count. */
const parameter = /(?<!:):([a-z]\w*)/gi;
/** A part: the lines after `--? name` (or `--? not name`), up to `--.` */
const part = /^ *--\? (not )?(\w+)\n([\s\S]*?)^ *--\.\n/gm;

type NamedValues = Readonly<Record<string, unknown>>;

interface Part {
  readonly text: string;
  /** Undefined for what is always sent. */
  readonly condition?: { readonly name: string; readonly isNot: boolean };
}

function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(part)) {
    const [whole, not, name = '', inside = ''] = match;
    parts.push({ text: text.slice(end, match.index) }, { text: inside, condition: { name, isNot: not !== undefined } });
    end = match.index + whole.length;
  }
  return [...parts, { text: text.slice(end) }];
}

function givenValue(values: NamedValues, name: string): unknown {
  const value = name === 'tenant' ? tenantPlaceholder : values[name];
  if (value === undefined) throw new Error(`The statement has no value for :${name}.`);
  return value;
}

/** Returns whether a part has work to do for this value. */
const isThere = (value: unknown) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

function numbered(text: string) {
  const names: string[] = [];
  const sql = text.replace(parameter, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { sql, names };
}

/**
 * Makes a statement of `text`, in which `:name` stands for the value of that name, as often as needed, and `:tenant` for the
 * practice of the transaction. Give each parameter its type at its first use (`:name::uuid`) unless a column implies it. The lines between `--? name` and `--.` are sent only if that
 * value is present: not null, not false, no empty list; those after `--? not name` only if it is absent. The database prepares
 * every part of a statement, even one that changes no row, so absent parts are left out. Returns a function that runs it and
 * resolves to the rows.
 * @throws if a value is missing: an absent value must be null
 */
export function statement<Values extends object, Row>(text: string): (tx: Tx, values: Values) => Promise<Row[]> {
  const parts = partsOf(text);
  /** Keyed by which parts are sent. */
  const variants = new Map<string, ReturnType<typeof numbered>>();
  return async (tx, values) => {
    const named = values as NamedValues;
    const isSent = parts.map(
      ({ condition }) => !condition || isThere(givenValue(named, condition.name)) !== condition.isNot,
    );
    const which = isSent.map(Number).join('');
    const sent =
      variants.get(which) ??
      numbered(
        parts
          .filter((_, at) => isSent[at])
          .map((each) => each.text)
          .join(''),
      );
    variants.set(which, sent);
    const parameters = sent.names.map((name) => givenValue(named, name));
    return (await tx.executeQuery<Row>(CompiledQuery.raw(sent.sql, parameters))).rows;
  };
}
