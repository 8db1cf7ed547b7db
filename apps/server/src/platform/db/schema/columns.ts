// Types of columns that differ by what is read and what is written.
import type { ColumnType, RawBuilder } from 'kysely';

/** An exact whole number; it is read as text, because a double would round large ones. */
export type BigInteger = ColumnType<string, number | string, number | string>;

/** An exact decimal as text, for example `12.50`. */
export type Decimal = string;

/** A calendar day, YYYY-MM-DD. */
export type Day = string;

/** Read as what was stored, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

/** A range of instants, which only SQL makes. */
export type TimeRange = ColumnType<string, RawBuilder<unknown>, RawBuilder<unknown>>;

/** May be left out of an insert, for the database has a value for it. */
export type Defaulted<T> =
  T extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Read, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;

/** Written by the database alone. */
export type Computed<T> =
  T extends ColumnType<infer Read, unknown, unknown> ? ColumnType<Read, never, never> : ColumnType<T, never, never>;
