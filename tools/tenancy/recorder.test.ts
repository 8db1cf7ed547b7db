// Which statements are held to the rule that each names its practice.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assertNamed } from './assert-named.ts';
import { recordedTexts } from './recorded.ts';
import { createRecorder } from './recorder.ts';

const begin = `begin; set local role foyer_app; set local app.tenant_id = '6d1f6f4e-0000-4000-8000-000000000000'`;

it('records what a connection sends between the beginning and the end of a practice’s transaction, once', () => {
  const texts: string[] = [];
  const see = createRecorder((text) => texts.push(text));
  const [first, second] = [{}, {}];
  for (const text of ['select 1', begin, 'select 2', 'select 2', 'commit', 'select 3', begin, 'select 4', 'rollback'])
    see(first, text);
  see(second, 'select 5');
  see(first, 'select 6');
  expect(texts).toEqual(['select 2', 'select 4']);
});

it('reads what all processes of a run recorded, and says which statement is wrong', { tags: ['RUN-22'] }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-statements-'));
  try {
    const good = JSON.stringify('select from visits\n where tenant_id = $1');
    writeFileSync(join(folder, '1.jsonl'), `${good}\n"select from vis`);
    writeFileSync(join(folder, '2.jsonl'), `${good}\n`);
    expect(recordedTexts(folder)).toEqual(['select from visits\n where tenant_id = $1']);
    writeFileSync(join(folder, '3.jsonl'), `${JSON.stringify('select from visits v')}\n`);
    expect(() => assertNamed(recordedTexts(folder))).toThrow('visits as v\n  in: select from visits v');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
