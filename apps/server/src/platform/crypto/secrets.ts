// The file with the installation's keys: read, checked, created in demo mode, rotated by key id.
import { randomBytes } from 'node:crypto';
import { chown, link, mkdir, open, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The secrets file is missing, unsafe or malformed. The message is one sentence that says what to do. */
export class SecretsError extends Error {
  override name = 'SecretsError';
}

/** All keys of an installation, 32 bytes each. */
export interface Secrets {
  /** Id of the key that seals new data keys and payloads. */
  readonly active: string;
  /** Keys by id; older ones are kept for reading. */
  readonly keys: ReadonlyMap<string, Buffer>;
  /** For the checksums in addresses. */
  readonly checksum: Buffer;
  /** For one-time codes and passwords. */
  readonly pepper: Buffer;
  /** For the keys of rate limits. */
  readonly throttle: Buffer;
  /** For the password of the database's login role. */
  readonly database: Buffer;
}

interface SecretsFile {
  active: string;
  keys: Record<string, string>;
  checksum: string;
  pepper: string;
  throttle: string;
  database: string;
}

const singles = ['checksum', 'pepper', 'throttle', 'database'] as const;
const newKey = () => randomBytes(32).toString('base64');

function newFile(): SecretsFile {
  return {
    active: 'k1',
    keys: { k1: newKey() },
    checksum: newKey(),
    pepper: newKey(),
    throttle: newKey(),
    database: newKey(),
  };
}

/** Requires 32 bytes that look random: a repeated or counted-up pattern is somebody's placeholder. */
function decodeKey(file: string, name: string, value: unknown): Buffer {
  const bytes = typeof value === 'string' ? Buffer.from(value, 'base64') : Buffer.alloc(0);
  if (bytes.length !== 32 || bytes.toString('base64') !== value)
    throw new SecretsError(
      `The key "${name}" in ${file} is not 32 bytes in base64; make one with "openssl rand -base64 32".`,
    );
  const steps = new Set(bytes.map((byte, at) => byte - (bytes[at - 1] ?? 0)));
  if (new Set(bytes).size < 16 || steps.size < 8 || !/[^\x20-\x7e]/.test(bytes.toString('latin1')))
    throw new SecretsError(
      `The key "${name}" in ${file} is not random; replace it with the output of "openssl rand -base64 32".`,
    );
  return bytes;
}

function parse(file: string, text: string): { raw: SecretsFile; secrets: Secrets } {
  let raw: SecretsFile;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new SecretsError(`${file} is not valid JSON; restore it from your backup of the keys.`);
  }
  if (typeof raw !== 'object' || raw === null || typeof raw.keys !== 'object' || raw.keys === null)
    throw new SecretsError(`${file} does not hold the keys of Foyer; restore it from your backup of the keys.`);
  const keys = new Map(Object.entries(raw.keys).map(([id, value]) => [id, decodeKey(file, `keys.${id}`, value)]));
  for (const id of keys.keys())
    if (!/^[\w.-]{1,64}$/.test(id))
      throw new SecretsError(
        `The key id "${id}" in ${file} is not 1 to 64 letters, digits, "_", "." or "-"; rename it.`,
      );
  if (!keys.has(raw.active))
    throw new SecretsError(`${file} names "${raw.active}" as its active key, which is not in it; name one that is.`);
  const [checksum, pepper, throttle, database] = singles.map((name) => decodeKey(file, name, raw[name])) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const all = [...keys.values(), checksum, pepper, throttle, database].map((key) => key.toString('base64'));
  if (new Set(all).size !== all.length)
    throw new SecretsError(
      `Two keys in ${file} are the same; replace one with the output of "openssl rand -base64 32".`,
    );
  return { raw, secrets: { active: raw.active, keys, checksum, pepper, throttle, database } };
}

async function syncFolder(file: string): Promise<void> {
  // Windows has no folder handle that could be flushed.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(file), 'r');
  await folder.sync().finally(() => folder.close());
}

/** Writes a complete, flushed copy next to `file` and lets `place` move it there in one step. */
async function write(file: string, content: SecretsFile, place: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await place(temporary);
    await syncFolder(file);
  } finally {
    await unlink(temporary).catch(() => undefined);
  }
}

/**
 * Creates the file, and its folder, with new keys and mode 0600. An existing file is never replaced: if two processes create it
 * at once, one wins and both use the winner's keys.
 */
export async function createSecrets(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // A link fails where a rename would silently replace the keys that another process has just begun to use.
  await write(file, newFile(), async (temporary) => {
    await link(temporary, file).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return;
      if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error;
      // A file system without hard links.
      await rename(temporary, file);
    });
  });
}

async function readSecrets(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new SecretsError(`${file} cannot be read (${code}); make it readable for the account that runs Foyer.`);
  }
}

/**
 * Reads and checks the keys. In demo mode a missing file is created; in production it must exist and be readable by its owner
 * alone. @throws SecretsError
 */
export async function loadSecrets({ file, mode }: { file: string; mode: 'demo' | 'production' }): Promise<Secrets> {
  let text = await readSecrets(file);
  if (text === undefined && mode === 'demo') {
    await createSecrets(file);
    text = await readSecrets(file);
  }
  if (text === undefined)
    throw new SecretsError(
      `The secrets file ${file} is missing; restore it from your backup of the keys, or make one with "npm run foyer -- keys create ${file}".`,
    );
  if (mode === 'production' && process.platform !== 'win32' && ((await stat(file)).mode & 0o077) !== 0)
    throw new SecretsError(`${file} can be read by other accounts; run "chmod 600 ${file}".`);
  return parse(file, text).secrets;
}

/** Reloads the keys of a running installation; creates nothing. @throws SecretsError */
export async function rereadSecrets(file: string): Promise<Secrets> {
  const text = await readSecrets(file);
  if (text === undefined) throw new SecretsError(`The secrets file ${file} is missing; restore it.`);
  return parse(file, text).secrets;
}

/** Adds a key, makes it the active one and returns its id. Older keys are kept for reading. @throws SecretsError */
export async function rotate(file: string): Promise<string> {
  const text = await readSecrets(file);
  if (text === undefined)
    throw new SecretsError(`The secrets file ${file} is missing; name the file that holds the keys.`);
  const { raw } = parse(file, text);
  let number = Object.keys(raw.keys).length + 1;
  while (Object.hasOwn(raw.keys, `k${number}`)) number += 1;
  const active = `k${number}`;
  const { uid, gid } = await stat(file);
  await write(file, { ...raw, active, keys: { ...raw.keys, [active]: newKey() } }, async (temporary) => {
    // After a rotation by root, the file must stay readable for the account that runs the server.
    if (process.getuid?.() === 0) await chown(temporary, uid, gid);
    await rename(temporary, file);
  });
  return active;
}
