// What a release runs, what stops it, and what its entry says.
import { describe, expect, test } from 'vitest';
import { checkEntry, EntryError, type Sight, writeEntry } from './entry.ts';
import { type Ended, PartError, type RunCommand, runParts } from './parts.ts';

const changelog = '# Changelog\n\n## Next\n\n- The inbox is quicker.\n\n## 0.1.0\n\n- The house stands.\n';

describe('the entry', () => {
  const sight: Sight = {
    ...{ on: '2026-11-28', cores: 2, missed: [] },
    parts: [
      { command: '`npm test`', what: '12 passed, 0 failed', seconds: 61.4 },
      { command: "The machine's own PostgreSQL", what: 'none is installed' },
    ],
  };

  test('is what was under Next, after what was seen', () => {
    expect(writeEntry(changelog, '0.2.0', sight)).toBe(
      `# Changelog\n\n## 0.2.0\n\nSeen on 2026-11-28, on a machine with 2 cores:\n\n| | |\n|---|---|\n| \`npm test\` | 12 passed, 0 failed, 61 s |\n| The machine's own PostgreSQL | none is installed |\n\nChanges:\n\n- The inbox is quicker.\n\n## 0.1.0\n\n- The house stands.\n`,
    );
  });

  test('names the targets that were missed', () => {
    expect(writeEntry(changelog, '0.2.0', { ...sight, missed: ['inbox: p95 61 ms, at most 50 ms'] })).toContain(
      '\n\nTargets that were missed:\n\n- inbox: p95 61 ms, at most 50 ms\n\nChanges:\n\n- The inbox',
    );
  });

  test('has to be there, and only once', () => {
    expect(() => checkEntry(changelog, '0.2.0')).not.toThrow();
    expect(() => checkEntry(changelog, '0.1.0')).toThrow(/section 0\.1\.0 already: raise the version/);
    const released = writeEntry(changelog, '0.2.0', sight);
    expect(() => checkEntry(released, '0.3.0')).toThrow(EntryError);
    expect(() => checkEntry('# Changelog\n\n## Next\n\n## 0.1.0\n', '0.2.0')).toThrow(/no change under "## Next"/);
  });
});

describe('the parts', () => {
  const good: Readonly<Record<string, Ended>> = {
    'npm test': { code: 0, output: 'x\n5 passed, 0 failed\n812 passed, 0 failed, 3 skipped\n', seconds: 60 },
    'npm run bench -- --check': { code: 0, output: 'Server\n', seconds: 50 },
    'npm run drill -- --short': { code: 0, output: '21 passed, 0 failed\n', seconds: 40 },
  };
  /** Runs the parts with some that end otherwise; also returns what was run, with its settings. */
  async function running(changes: Readonly<Record<string, Partial<Ended>>> = {}, options: object = {}) {
    const ran: [string, NodeJS.ProcessEnv | undefined][] = [];
    const run: RunCommand = async (command, env) => {
      ran.push([command, env]);
      return { code: 1, output: '', seconds: 0, ...good[command], ...changes[command] };
    };
    const ended = await runParts(run, { system: 15, acceptsMissed: false, ...options }).catch((error: Error) => error);
    return { ran, ended };
  }

  test('run one after the other, the tests also on the machine’s own PostgreSQL', async () => {
    const { ran, ended } = await running();
    expect(ran).toEqual([
      ['npm test', { FOYER_RELEASE: '1' }],
      ['npm run bench -- --check', undefined],
      ['npm run drill -- --short', undefined],
    ]);
    expect(ended).toEqual({
      parts: [
        { command: '`npm test`', what: '812 passed, 0 failed, 3 skipped', seconds: 60 },
        { command: "The machine's own PostgreSQL", what: 'the server tests passed on PostgreSQL 15, too' },
        { command: '`npm run bench -- --check`', what: 'every target was met', seconds: 50 },
        { command: '`npm run drill -- --short`', what: '21 passed, 0 failed', seconds: 40 },
      ],
      missed: [],
    });
    const { ended: without } = await running({}, { system: undefined });
    expect(without).toMatchObject({ parts: [{}, { what: 'none is installed' }, {}, {}] });
  });

  test.each([
    ['npm test', /^Tests failed: mend them/, 1],
    ['npm run bench -- --check', /^A benchmark broke off/, 2],
    ['npm run drill -- --short', /^A drill failed: look at it by "npm run drill -- --short NAME"/, 3],
  ])('%s that fails stops the release with a sentence', async (command, words, count) => {
    const { ran, ended } = await running({ [command]: { code: 1 } });
    expect(ended).toBeInstanceOf(PartError);
    expect((ended as Error).message).toMatch(words);
    expect(ran).toHaveLength(count);
  });

  test('a missed target stops it, too, unless it is accepted: then the entry names it', async () => {
    const output = 'Missed: desk: Today is 1.70, at most 1.6 is wanted.\n';
    const missed = { 'npm run bench -- --check': { code: 1, output } };
    expect(((await running(missed)).ended as Error).message).toMatch(/^1 target was missed by benchmarks: .*quiet/);
    const { ran, ended } = await running(missed, { acceptsMissed: true });
    expect(ran).toHaveLength(3);
    expect(ended).toMatchObject({
      missed: ['desk: Today is 1.70, at most 1.6 is wanted.'],
      parts: [{}, {}, { what: '1 target was missed' }, {}],
    });
  });
});
