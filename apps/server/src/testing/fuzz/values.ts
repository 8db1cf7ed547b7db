// Values for a fuzz: following a call's schema, and now and then of an entirely different kind.
import { z } from 'zod';
import type { Random } from './random.ts';

/** What earlier responses contained: without real ids nearly every call would end in a 404. */
export interface Pool {
  /** By the name of their member; '' holds all. */
  readonly ids: Map<string, string[]>;
  /** Checksum by the id that it belongs to. */
  readonly checksums: Map<string, string>;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const most = 200;

function keep(pool: Pool, name: string, id: string): void {
  for (const key of ['', name.toLowerCase()]) {
    const known = pool.ids.get(key) ?? [];
    if (known.includes(id)) continue;
    if (known.length >= most) known.shift();
    pool.ids.set(key, [...known, id]);
  }
}

/** Adds every id of a response to the pool, with the checksum next to it. */
export function harvest(pool: Pool, answer: unknown, name = ''): void {
  if (typeof answer === 'string') {
    if (uuid.test(answer)) keep(pool, name, answer);
    return;
  }
  if (typeof answer !== 'object' || answer === null) return;
  const members = answer as Record<string, unknown>;
  const checksum = members.secureId ?? members.secure_id ?? members.checksum ?? members.formChecksum;
  const id = members.id ?? members.form_id ?? members.formId;
  if (typeof id === 'string' && typeof checksum === 'string') pool.checksums.set(id, checksum);
  if (typeof members.submissionId === 'string' && typeof members.secureSubmissionId === 'string')
    pool.checksums.set(members.submissionId, members.secureSubmissionId);
  for (const [key, value] of Object.entries(members)) harvest(pool, value, Array.isArray(answer) ? name : key);
}

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202egnp.exe',
  '\ud800',
  '\udfff\ud800',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '../../etc/passwd',
  "'; drop table forms; --",
  '%',
  '%_\\',
  '\\',
  '%00',
  '%zz',
  '<script>alert(1)</script>',
  '<p>'.repeat(500),
  '=1+1',
  '\r\nBcc: a@b.example',
  '2025-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '-271821-04-20',
  '+275760-09-13',
  '275760-09-13T00:00:00.000Z',
  '2025-01-01T00:00:00Z',
  '2025-01-01T25:61:00Z',
  '24:00',
  'NaN',
  'Infinity',
  '1e999',
  '-1',
  '99999999999999999999',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  'data:image/png;base64,AAAA',
  'ſ\u0130\u1e9e\ufb03',
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
] as const;
const numbers = [0, -0, -1, 1, 0.5, 2 ** 31, -(2 ** 31), 2 ** 53, -(2 ** 53), 1e308, 5e-324, 100_000] as const;
const words = ['Sam', 'Okafor', 'demo', 'a', 'note', 'en', 'Cleaning', '60614', 'K1A 0B1', '#0f6b75', 'k'] as const;

function deep(random: Random): unknown {
  let value: unknown = 1;
  for (let depth = random.below(2000); depth > 0; depth--) value = depth % 2 ? [value] : { a: value };
  return value;
}

/** Returns anything at all. */
export function hostile(random: Random): unknown {
  const kind = random.below(12);
  if (kind < 6) return random.pick(hostileTexts);
  if (kind < 8) return random.pick(numbers);
  if (kind === 8) return random.pick([null, true, false, [], {}, [[]], [null]]);
  if (kind === 9) return Array.from({ length: random.below(50) }, () => random.pick(hostileTexts));
  if (kind === 10) return { toString: 1, length: -1, id: null, value: random.pick(hostileTexts) };
  return deep(random);
}

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
}

const schemas = new WeakMap<z.ZodType, Schema>();

/** Returns the JSON schema of what a caller sends; built once for each schema. */
export function schemaOf(type: z.ZodType): Schema {
  const known = schemas.get(type);
  if (known) return known;
  const made = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  schemas.set(type, made);
  return made;
}

function idFor(random: Random, pool: Pool, name: string): string {
  const own = pool.ids.get(name.toLowerCase());
  const all = pool.ids.get('');
  const list = own && random.chance(0.6) ? own : all;
  return list?.[random.below(list.length)] ?? '00000000-0000-4000-8000-000000000000';
}

function dateFor(random: Random): string {
  return new Date(Date.now() + (random.below(400) - 100) * 86_400_000).toISOString();
}

function textFor(random: Random, pool: Pool, name: string, schema: Schema): string {
  if (schema.format === 'uuid' || /id$/i.test(name)) return idFor(random, pool, name);
  if (schema.format === 'date') return dateFor(random).slice(0, 10);
  if (schema.format === 'date-time') return dateFor(random);
  if (/checksum|secure/i.test(name))
    return [...pool.checksums.values()][random.below(pool.checksums.size)] ?? 'A'.repeat(22);
  if (/email/i.test(name))
    return random.pick(['sam.rivera@example.com', 'office@example.com', `a${random.below(99)}@b.example`]);
  if (/date/i.test(name)) return dateFor(random).slice(0, random.chance(0.5) ? 10 : 24);
  if (/time|from|until|start|end/i.test(name)) return random.pick([dateFor(random), '09:30', '17:00']);
  if (/zone/i.test(name)) return random.pick(['America/New_York', 'Europe/Berlin', 'Nowhere/At_All']);
  if (/phone|number/i.test(name)) return random.pick(['2125550123', '(212) 555-0123', '12345']);
  const text = random.chance(0.3) ? random.pick(hostileTexts) : random.pick(words);
  return text.slice(0, schema.maxLength ?? 1000).padEnd(schema.minLength ?? 0, 'x');
}

/** Returns a value for its schema, with a twelfth of its parts of another kind. */
export function valueFor(random: Random, pool: Pool, schema: Schema, name = '', depth = 0): unknown {
  if (random.chance(1 / 12)) return hostile(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum && schema.enum.length > 0) return schema.enum[random.below(schema.enum.length)];
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const option = options?.[random.below(options.length)];
  if (option) return valueFor(random, pool, option, name, depth);
  if (schema.type === 'object' && depth < 8) {
    const made: Record<string, unknown> = {};
    for (const [member, part] of Object.entries(schema.properties ?? {}))
      if (random.chance(schema.required?.includes(member) ? 0.97 : 0.5))
        made[member] = valueFor(random, pool, part, member, depth + 1);
    if (random.chance(0.03)) made[random.pick(hostileTexts)] = hostile(random);
    return made;
  }
  if (schema.type === 'array' && depth < 8) {
    const length = random.chance(0.02) ? 600 : random.below(4);
    return Array.from({ length }, () => valueFor(random, pool, schema.items ?? {}, name, depth + 1));
  }
  if (schema.type === 'string') return textFor(random, pool, name, schema);
  if (schema.type === 'integer' || schema.type === 'number') {
    if (random.chance(0.2)) return random.pick(numbers);
    const least = Math.max(schema.minimum ?? 0, -1000);
    const value = least + random.next() * (Math.min(schema.maximum ?? 1000, 100_000) - least);
    return schema.type === 'integer' ? Math.round(value) : value;
  }
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'null') return null;
  return hostile(random);
}
