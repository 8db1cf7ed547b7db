// Every refusal of a member of a request is a sentence that a person can read.
import { allEndpoints } from '@foyer/contract/openapi';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sentenceOf } from './sentences.ts';

const long = 'x'.repeat(20_000);
const junk: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e15,
  '',
  ' ',
  'x',
  'a\nb',
  'zero \0',
  'sam@@bad',
  '1990-02-30',
  long,
  [],
  [{}],
  ['x'],
  Array.from({ length: 3000 }, () => 'x'),
  {},
  { type: 'x', number: '', line1: long },
];

/** Returns all messages that the schema gives when it refuses these values, whole and member by member. */
function messagesOf(schema: z.ZodType): string[] {
  const members = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const tries = [...junk, ...members.flatMap((name) => junk.map((value) => ({ [name]: value })))];
  return tries.flatMap((value) => {
    const result = schema.safeParse(value, { error: sentenceOf });
    return result.success ? [] : result.error.issues.map(({ message }) => message);
  });
}

describe('what is wrong with a request', () => {
  it.each(allEndpoints().map(({ module, name, endpoint }) => [`${module}.${name}`, endpoint] as const))(
    'is told in sentences by %s',
    (_name, { params, query, body }) => {
      const messages = [params, query, body].flatMap((schema) => (schema ? messagesOf(schema) : []));
      for (const message of new Set(messages)) {
        // The specification's own word in the form for messages.
        if (message === 'Required') continue;
        expect(message).toMatch(/^[A-Z].*\.$/);
        expect(message).not.toMatch(/Invalid|Too (small|big)|expected string/);
      }
    },
  );

  it('says what to do', () => {
    const said = (schema: z.ZodType, value: unknown) =>
      schema.safeParse(value, { error: sentenceOf }).error?.issues[0]?.message;
    expect(said(z.email(), 'sam@@bad')).toBe('Enter an email address, such as name@example.com.');
    expect(said(z.string().max(60), long)).toBe('Enter at most 60 characters.');
    expect(said(z.string().min(1), '')).toBe('Fill this in.');
    expect(said(z.array(z.string()).max(6), Array(7).fill(''))).toBe('Give at most 6 entries.');
    expect(said(z.number().min(5), 1)).toBe('Enter at least 5.');
    expect(said(z.string(), undefined)).toBe('This is missing.');
  });
});
