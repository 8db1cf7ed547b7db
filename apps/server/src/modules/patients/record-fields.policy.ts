// A record as flat texts by name, so that two records can be merged and separated again, name by name.

/** Every part that may be blank, as text; blank is the empty string. */
export type RecordFields = Readonly<Record<string, string>>;

/** Returns what the kept record lacks and the other one has. */
export function missingFields(kept: RecordFields, other: RecordFields): RecordFields {
  return Object.fromEntries(Object.entries(other).filter(([name, value]) => value !== '' && !kept[name]));
}

/** Returns the kept record with the fill added. */
export function withFields(kept: RecordFields, fill: RecordFields): RecordFields {
  return { ...kept, ...missingFields(kept, fill) };
}

/** Returns the record without what was filled in; values that somebody has changed since stay. */
export function withoutFields(now: RecordFields, fill: RecordFields): RecordFields {
  return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, fill[name] === value ? '' : value]));
}
