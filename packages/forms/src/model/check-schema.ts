// Checks a value against a JSON Schema and lists each fault with its path. Supports only the keywords of kit/json-schema.ts.
import type { JsonSchema } from '../kit/json-schema.ts';

export interface FormFault {
  /** Such as `fields[3].properties.specific.max`; empty for the whole value. */
  readonly path: string;
  /** What is wrong there, such as `has to be a number`. */
  readonly message: string;
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
};

/** Returns all faults in the order of the value. The value must be plain JSON, and not so deep that it exhausts the stack. */
export function checkSchema(root: JsonSchema, value: unknown): readonly FormFault[] {
  const definition = (ref: string) => root.$defs?.[ref.slice('#/$defs/'.length)] ?? {};

  function check(schema: JsonSchema, value: unknown, path: string): readonly FormFault[] {
    if (schema.$ref) return check(definition(schema.$ref), value, path);
    const fault = (message: string): readonly FormFault[] => [{ path, message }];
    const kinds = schema.type === undefined ? [] : [schema.type].flat();
    if (kinds.length > 0 && !kinds.some((kind) => isOfKind(value, kind)))
      return fault(`has to be ${kinds.map((kind) => KINDS[kind]).join(' or ')}`);
    if ('const' in schema && value !== schema.const) return fault(`has to be ${JSON.stringify(schema.const)}`);
    if (schema.enum && !schema.enum.includes(value))
      return fault(`has to be one of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`);
    if (schema.anyOf && !schema.anyOf.some((one) => check(one, value, path).length === 0))
      return fault('is not a valid value');
    const own =
      typeof value === 'string'
        ? checkText(schema, value).flatMap(fault)
        : typeof value === 'number'
          ? checkNumber(schema, value).flatMap(fault)
          : Array.isArray(value)
            ? checkList(schema, value, path)
            : typeof value === 'object' && value !== null
              ? checkObject(schema, value as Readonly<Record<string, unknown>>, path)
              : [];
    const more = (schema.allOf ?? []).flatMap((one) => check(one, value, path));
    const isThen = schema.if && schema.then && check(schema.if, value, path).length === 0;
    return [...own, ...more, ...(isThen && schema.then ? check(schema.then, value, path) : [])];
  }

  function checkList(
    { items, minItems = 0, maxItems, uniqueItems }: JsonSchema,
    list: readonly unknown[],
    path: string,
  ) {
    if (list.length < minItems) return [{ path, message: `has to have at least ${minItems} entries` }];
    if (maxItems !== undefined && list.length > maxItems)
      return [{ path, message: `may have at most ${maxItems} entries` }];
    if (uniqueItems && new Set(list).size < list.length) return [{ path, message: 'has an entry twice' }];
    return items ? list.flatMap((item, at) => check(items, item, `${path}[${at}]`)) : [];
  }

  function checkObject(
    schema: JsonSchema,
    value: Readonly<Record<string, unknown>>,
    path: string,
  ): readonly FormFault[] {
    const { properties = {}, required = [], additionalProperties = true } = schema;
    const at = (key: string) => (path ? `${path}.${key}` : key);
    const missing = required.filter((key) => !Object.hasOwn(value, key));
    return [
      ...missing.map((key) => ({ path: at(key), message: 'is missing' })),
      ...Object.keys(value).flatMap((key) => {
        const one = Object.hasOwn(properties, key) ? properties[key] : undefined;
        if (one) return check(one, value[key], at(key));
        return additionalProperties ? [] : [{ path: at(key.slice(0, 60)), message: 'is not a known property' }];
      }),
    ];
  }

  return check(root, value, '');
}

function isOfKind(value: unknown, kind: string): boolean {
  if (kind === 'null') return value === null;
  if (kind === 'array') return Array.isArray(value);
  if (kind === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  return kind === 'integer' ? Number.isInteger(value) : typeof value === kind;
}

function checkText({ minLength = 0, maxLength, pattern }: JsonSchema, text: string): readonly string[] {
  // Counted in characters, not in UTF-16 units.
  const isLong = maxLength !== undefined && text.length > maxLength && [...text].length > maxLength;
  if (isLong) return [`may have at most ${maxLength} characters`];
  if (text.length < minLength) return ['may not be empty'];
  return pattern && !new RegExp(pattern, 'u').test(text) ? ['is malformed'] : [];
}

function checkNumber({ minimum, maximum }: JsonSchema, value: number): readonly string[] {
  if (minimum !== undefined && value < minimum) return [`has to be at least ${minimum}`];
  return maximum !== undefined && value > maximum ? [`has to be at most ${maximum}`] : [];
}
