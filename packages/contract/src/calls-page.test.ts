// The docs page of the server's decisions beyond the specification matches the contract.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from './openapi.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/calls.md'), 'utf8');
const [ofSpecification = '', ownCalls = ''] = page.split('## Calls of our own');

/** Returns the rows of a table: call, its refusals, and what was decided. */
function rowsOf(part: string): Map<string, { problems: string[]; decided: string }> {
  const rows = [...part.matchAll(/^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \| ?(.*?) ?\| ?(.*?) ?\|$/gm)];
  return new Map(
    rows.map(([, call = '', codes = '', decided = '']) => [
      call,
      { problems: [...codes.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code).sort(), decided },
    ]),
  );
}

const specified = rowsOf(ofSpecification);
const own = rowsOf(ownCalls);
/** The console and the management software have their own pages. */
const declared = allEndpoints()
  .filter(({ endpoint }) => !/^\/(?:office|sync)\//.test(endpoint.path))
  .map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, [...(endpoint.problems ?? [])].sort()] as const);

describe('docs/calls.md', () => {
  it('has each call of the portal with exactly the refusals that it declares', { tags: ['API-004'] }, () => {
    const written = [...specified, ...own].map(([call, { problems }]) => [call, problems] as const);
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(declared));
    expect(written).toHaveLength(declared.length);
  });

  it('tells the decision behind each refusal', { tags: ['API-004'] }, () => {
    for (const [call, { problems, decided }] of [...specified, ...own])
      if (problems.length > 0) expect(decided, call).not.toBe('');
  });

  it('keeps the calls of the specification apart from our own', () => {
    expect(specified.size).toBe(51);
    for (const call of own.keys()) expect(specified.has(call)).toBe(false);
  });
});
