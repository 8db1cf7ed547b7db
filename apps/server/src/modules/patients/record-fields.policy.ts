// A record as flat texts by name, so that two records can be merged and separated again, name by name.

/** Every part that may be blank, as text. Parts of several members are JSON. */
export type RecordFields = Readonly<Record<string, string>>;

/** Parts that are kept as JSON: an address, insurances and answers. */
const jsonParts = /^(?:address|primaryInsurance|secondaryInsurance|medical |own )/;

/** Names of fields whose paths in the record's history are others. */
const fieldNames: Readonly<Record<string, string>> = {
  email: 'emailAddress',
  communicationPreference: 'communicationTypePreference',
};

/** Returns the name of the field that a path of the record's history means. */
export function fieldOfPath(path: string): string {
  const [, part, name] = /^(medical|own)\.(.*)$/s.exec(path) ?? [];
  return part === undefined ? (fieldNames[path] ?? path) : `${part} ${name}`;
}

/** Whether a value says nothing: without any text, number, or tick. */
export function saysNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  return typeof value === 'object' && Object.values(value).every(saysNothing);
}

/** An address of which only the country is known is none. */
function isBlank(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '') return true;
  if (!jsonParts.test(name)) return false;
  const value: unknown = JSON.parse(text);
  return saysNothing(name === 'address' && Array.isArray(value) ? value.slice(0, -1) : value);
}

/** Returns what the kept record lacks and the other one has. */
export function missingFields(kept: RecordFields, other: RecordFields): RecordFields {
  return Object.fromEntries(
    Object.entries(other).filter(([name, text]) => !isBlank(name, text) && isBlank(name, kept[name])),
  );
}

/** Returns what a merge takes from the other record: what the kept one lacks, and what was chosen though both have it. */
export function takenFields(kept: RecordFields, other: RecordFields, chosen: readonly string[]): RecordFields {
  const wanted = chosen.flatMap((name) => (other[name] === undefined ? [] : [[name, other[name]] as const]));
  return { ...missingFields(kept, other), ...Object.fromEntries(wanted) };
}

/** Returns those of the fields that have these names. */
export function fieldsNamed(fields: RecordFields, names: readonly string[]): RecordFields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
}

/**
 * Returns the record without what was taken: each value as it was before, or blank where that is not known. Values that somebody has
 * changed since stay.
 */
export function withoutFields(now: RecordFields, taken: RecordFields, before: RecordFields = {}): RecordFields {
  return Object.fromEntries(
    Object.entries(now).map(([name, text]) => [name, taken[name] === text ? (before[name] ?? '') : text]),
  );
}
