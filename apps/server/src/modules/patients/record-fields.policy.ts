// A record as flat texts by name, so that two records can be joined, and taken apart again, name by name.

/** Every part that may be blank, as text; blank is an empty text. */
export type RecordFields = Readonly<Record<string, string>>;

/** What the kept record lacks and the other one has. */
export function missingFields(kept: RecordFields, other: RecordFields): RecordFields {
  return Object.fromEntries(Object.entries(other).filter(([name, value]) => value !== '' && !kept[name]));
}

/** Kept and filled together. */
export function withFields(kept: RecordFields, fill: RecordFields): RecordFields {
  return { ...kept, ...missingFields(kept, fill) };
}

/** The record without what was filled in; what somebody has changed since is theirs and stays. */
export function withoutFields(now: RecordFields, fill: RecordFields): RecordFields {
  return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, fill[name] === value ? '' : value]));
}
