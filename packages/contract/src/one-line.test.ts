// Names and subjects in every call use one schema, and no other.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './openapi.ts';
import { oneLine } from './shared.ts';

test('a line drops overrides of direction and refuses control characters and breaks of lines', {
  tags: ['SAFE-43'],
}, () => {
  const schema = oneLine(20).min(1);
  expect(schema.parse('  Sam\u202egnp\u2066.exe ')).toBe('Samgnp.exe');
  expect(schema.safeParse('\u202e').success).toBe(false);
  for (const sign of ['\n', '\r', '\u0000', '\u0007', '\u0085', '\u2028', '\u2029'])
    expect(schema.safeParse(`a${sign}b`).success).toBe(false);
});

/** Yields every text of a schema with its path. */
function* textsOf(schema: unknown, path: string): Generator<[string, z.ZodString]> {
  if (schema instanceof z.ZodString) yield [path, schema];
  else if (schema instanceof z.ZodObject)
    for (const [name, member] of Object.entries(schema.shape)) yield* textsOf(member, `${path}.${name}`);
  else if (schema instanceof z.ZodArray) yield* textsOf(schema.element, `${path}[]`);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* textsOf(option, path);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* textsOf(schema.unwrap(), path);
}

/** Texts of these names that are only searched for, never stored or shown. */
const searched = new Set(['tenants.tenantInfo.nameSlug']);

test('every name, title and subject that a call takes is such a line', { tags: ['SAFE-43'] }, () => {
  const found: string[] = [];
  const wrong: string[] = [];
  for (const { module, name, endpoint } of allEndpoints()) {
    for (const [path, schema] of textsOf(endpoint.body, `${module}.${name}`)) {
      const member = path.slice(path.lastIndexOf('.') + 1);
      if (!/^(?:name|title|subject)|name$/i.test(member) || searched.has(path)) continue;
      if (/^foyer_|group_name$/.test(member)) continue;
      found.push(path);
      const result = schema.safeParse('Sam\u202eSam');
      if (result.success && result.data !== 'SamSam') wrong.push(path);
    }
  }
  expect(found.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
});
