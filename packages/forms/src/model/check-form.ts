// The strict check of a form's format: everything that is wrong with it, and where.
import type { FieldDefinition } from '../kit/definition.ts';
import { checkSchema, type FormFault } from './check-schema.ts';
import { formSchema } from './form-schema.ts';
import { MAX_BYTES, MAX_DEPTH, MAX_FIELDS, MAX_RICH_TEXT } from './limits.ts';
import { isRecord } from './read-field.ts';
import { isShallow } from './read-form.ts';
import { type OfferedType, registry } from './registry.ts';

/** Maximum number of faults that are listed. */
const MOST = 100;

/**
 * Returns what in a form version's `object` is not in the format; empty if nothing is. engine/check-form.ts adds what is wrong with its
 * conditions. Patients' screens are lenient (an unusable property
 * gets its default), but the author is told. `object` may be any plain JSON. Never throws.
 */
export function checkFormat(object: unknown): readonly FormFault[] {
  if (typeof object !== 'object' || object === null) return [{ path: '', message: 'has to be an object' }];
  if (!isShallow(object)) return [{ path: '', message: `may not be nested deeper than ${MAX_DEPTH} levels` }];
  if (new TextEncoder().encode(JSON.stringify(object)).length > MAX_BYTES)
    return [{ path: '', message: `may not be larger than ${MAX_BYTES} bytes` }];
  const places = placesIn(object, '');
  if (places.length > MAX_FIELDS)
    return [{ path: 'fields', message: `may have at most ${MAX_FIELDS} fields, sub-fields counted` }];
  if (!isRichTextShort(object))
    return [{ path: 'fields', message: `may hold at most ${MAX_RICH_TEXT} characters of formatted text in all` }];
  const faults = [...checkSchema(formSchema(), object), ...repeatedIn(places)];
  return (faults.length > 0 ? faults : places.flatMap(misfitsIn)).slice(0, MOST);
}

/** Returns the names of the properties with rich text. */
function richProperties(): readonly string[] {
  const names = Object.values(registry).flatMap(({ definition }) =>
    Object.entries(definition.properties as Readonly<Record<string, { readonly kind: string }>>)
      .filter(([, { kind }]) => kind === 'rich-text')
      .map(([name]) => name),
  );
  return [...new Set(names)];
}

/**
 * Returns whether the rich text of a form has at most 100,000 characters in total, as its author wrote it, including markup and
 * deleted fields. Call it before any of it is cleaned. Never throws; anything that is not a form has no rich text.
 */
export function isRichTextShort(object: unknown): boolean {
  let length = 0;
  const rich = richProperties();
  const own = (value: unknown, key: string): unknown =>
    isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  // Level by level, so that no depth can exhaust the stack. Fields deeper than allowed are not counted.
  let level: readonly unknown[] = [object];
  for (let depth = 0; level.length > 0 && depth <= MAX_DEPTH; depth++) {
    const below: unknown[] = [];
    for (const node of level) {
      const specific = own(own(node, 'properties'), 'specific');
      for (const name of rich) {
        const text = own(specific, name);
        if (typeof text === 'string') length += text.length;
      }
      const fields = own(node, 'fields');
      if (Array.isArray(fields)) for (const field of fields) below.push(field);
    }
    if (length > MAX_RICH_TEXT) return false;
    level = below;
  }
  return true;
}

export interface Place {
  readonly field: unknown;
  readonly uuid: unknown;
  readonly path: string;
}

/** Only for fields that the schema has accepted. */
function misfitsIn({ field, path }: Place): readonly FormFault[] {
  const {
    type_name,
    properties,
    fields = [],
  } = field as {
    readonly type_name: OfferedType;
    readonly properties?: { readonly specific?: object };
    readonly fields?: readonly unknown[];
  };
  const { misfits, subFieldFaults }: FieldDefinition = registry[type_name].definition;
  const own = misfits?.(properties?.specific ?? {}) ?? [];
  const inside = subFieldFaults?.(fields) ?? [];
  return [
    ...own.map((fault) => ({ ...fault, path: `${path}.properties.specific.${fault.path}` })),
    ...inside.map((fault) => ({ ...fault, path: `${path}.${fault.path}` })),
  ];
}

/** Returns every field with its uuid and place, such as `fields[3]`. Recursion is safe: isShallow has limited the depth. */
export function placesIn(value: object, path: string): readonly Place[] {
  const fields: unknown = Object.hasOwn(value, 'fields') ? (value as { fields: unknown }).fields : undefined;
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown, at) => {
    const place = `${path}fields[${at}]`;
    if (typeof field !== 'object' || field === null) return [{ field, uuid: undefined, path: place }];
    const uuid = Object.hasOwn(field, 'uuid') ? (field as { uuid: unknown }).uuid : undefined;
    return [{ field, uuid, path: place }, ...placesIn(field, `${place}.`)];
  });
}

function repeatedIn(places: readonly Place[]): readonly FormFault[] {
  const first = new Map<unknown, string>();
  return places.flatMap(({ uuid, path }) => {
    const firstPath = first.get(uuid);
    if (typeof uuid !== 'string' || firstPath === undefined) {
      first.set(uuid, path);
      return [];
    }
    return [{ path: `${path}.uuid`, message: `is also the uuid of ${firstPath}` }];
  });
}
