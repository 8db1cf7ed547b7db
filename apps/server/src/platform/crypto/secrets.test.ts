// Proves what the secrets file refuses, how it is created and how keys are rotated.
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { platformCipher } from './envelope.ts';
import { createSecrets, loadSecrets, rotate, SecretsError } from './secrets.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

function newPath(): string {
  count += 1;
  return path.join(folder, String(count), 'secrets.json');
}

type Content = Record<string, unknown> & { keys: Record<string, unknown> };

/** Returns a file with one thing changed. */
async function changed(change: (content: Content) => Record<string, unknown>) {
  const file = newPath();
  await createSecrets(file);
  const content = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...content, ...change(content) }));
  return file;
}

async function refusal(file: string, mode: 'demo' | 'production' = 'production'): Promise<string> {
  const error = await loadSecrets({ file, mode }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(SecretsError);
  const { message } = error as Error;
  expect(message).not.toContain('\n');
  return message;
}

describe('loadSecrets', () => {
  it('creates the file once in demo mode, for its owner alone, and reads the same keys again', async () => {
    const file = newPath();
    const first = await loadSecrets({ file, mode: 'demo' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readdir(path.dirname(file))).toEqual(['secrets.json']);
    expect(await loadSecrets({ file, mode: 'production' })).toEqual(first);
    expect(first.keys.get(first.active)).toHaveLength(32);
  });

  it('lets processes that start at once go on with the same keys', async () => {
    const file = newPath();
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets({ file, mode: 'demo' })));
    for (const secrets of all) expect(secrets).toEqual(all[0]);
    expect(await readdir(path.dirname(file))).toEqual(['secrets.json']);
  });

  it('refuses a missing file in production and says how to make one', async () => {
    expect(await refusal(newPath())).toMatch(/is missing; .*keys create/);
  });

  it.each([0o640, 0o604, 0o644, 0o620])('refuses a file that others may use (%o) in production', async (mode) => {
    const file = newPath();
    await createSecrets(file);
    await chmod(file, mode);
    expect(await refusal(file)).toMatch(/chmod 600/);
    await expect(loadSecrets({ file, mode: 'demo' })).resolves.toBeDefined();
  });

  it.each([
    ['a key of 16 bytes', Buffer.alloc(16, 7).toString('base64')],
    ['zeros', Buffer.alloc(32).toString('base64')],
    ['a pattern', Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')],
    ['counting up', Buffer.from(Array.from({ length: 32 }, (_, at) => at + 100)).toString('base64')],
    ['a pass phrase', Buffer.from('please-change-me-before-you-go!!').toString('base64')],
    ['not base64', 'change me'],
    ['nothing', null],
    ['a number', 5],
  ])('refuses %s as a key', async (_, value) => {
    for (const member of ['checksum', 'pepper', 'throttle', 'database'] as const)
      expect(await refusal(await changed(() => ({ [member]: value })))).toContain(`"${member}"`);
    expect(await refusal(await changed(() => ({ keys: { k1: value } })))).toContain('"keys.k1"');
  });

  it('refuses the same key twice, an active key that is not there, and anything that is not such a file', async () => {
    expect(await refusal(await changed(({ throttle }) => ({ pepper: throttle })))).toMatch(/the same/);
    expect(await refusal(await changed(() => ({ active: 'k9' })))).toMatch(/"k9"/);
    expect(await refusal(await changed(({ keys }) => ({ keys: { 'k|1': keys.k1 } })))).toMatch(/rename/);
    for (const text of ['', '{', 'null', '[]', '{"keys":null}']) {
      const file = newPath();
      await createSecrets(file);
      await writeFile(file, text);
      expect(await refusal(file, 'demo')).toMatch(/restore it/);
    }
    expect(await refusal(folder)).toMatch(/cannot be read/);
  });
});

describe('rotate', () => {
  it('adds keys that become active one after the other and leaves everything else readable', async () => {
    const file = newPath();
    const before = await loadSecrets({ file, mode: 'demo' });
    const sealed = platformCipher(before).seal('x', 'kept');
    expect(await rotate(file)).toBe('k2');
    expect(await rotate(file)).toBe('k3');
    const after = await loadSecrets({ file, mode: 'production' });
    expect(after.active).toBe('k3');
    expect([...after.keys.keys()]).toEqual(['k1', 'k2', 'k3']);
    expect({ ...after, active: '', keys: '' }).toEqual({ ...before, active: '', keys: '' });
    expect(platformCipher(after).open('x', sealed)).toBe('kept');
    expect(await readdir(path.dirname(file))).toEqual(['secrets.json']);
  });

  it('says so when there is no file', async () => {
    await expect(rotate(newPath())).rejects.toThrow(SecretsError);
  });
});
