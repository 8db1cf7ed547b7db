// The storage on this machine's disk and in a bucket of a local S3 server: both keep the same promises.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { diskStorage } from './disk.ts';
import { type FileStorage, StorageAway } from './file-storage.ts';
import { s3Storage } from './s3.ts';
import { openFile, sealFile } from './sealed-file.ts';
import { openStorage } from './storage.ts';

const name = () => `${crypto.randomUUID()}/${crypto.randomUUID()}`;

let folder: string;
let bucket: S3rver;
let bucketUrl: string;

const bucketSettings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'foyer',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});
const open = (env: Record<string, string> = {}) => openStorage(readConfig({ FOYER_DATA: folder, ...env }));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-storage-'));
  bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 'bucket'),
    configureBuckets: [{ name: 'foyer', configs: [] }],
  });
  const { port } = await bucket.run();
  bucketUrl = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 'bucket'])('on the %s', (kind) => {
  let storage: FileStorage;
  beforeAll(() => {
    storage = open(kind === 'disk' ? {} : bucketSettings(bucketUrl));
  });

  it('what was put comes back, byte by byte, until it is deleted', async () => {
    const [file, other] = [name(), name()];
    const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
    await storage.put(file, bytes);
    await storage.put(other, Buffer.from('other'));
    expect(await storage.get(file)).toEqual(bytes);
    await storage.delete(file);
    expect(await storage.get(file)).toBeUndefined();
    expect(await storage.get(other)).toEqual(Buffer.from('other'));
  });

  it('what is there is listed', async () => {
    const [file, other] = [name(), name()];
    await storage.put(file, Buffer.from('a'));
    await storage.put(other, Buffer.from('b'));
    const listed = await Array.fromAsync(storage.list());
    expect(listed).toEqual(expect.arrayContaining([file, other]));
    await storage.delete(file);
    expect(await Array.fromAsync(storage.list())).not.toContain(file);
  });

  it('what is not there is no error', async () => {
    expect(await storage.get(name())).toBeUndefined();
    await expect(storage.delete(name())).resolves.toBeUndefined();
  });

  it.each(['../secrets.json', '/etc/passwd', `${crypto.randomUUID()}/../x`, 'a/b', ''])(
    'a name that the server would not give (%s) is refused',
    { tags: ['ABUSE-15'] },
    async (bad) => {
      await expect(storage.put(bad, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(storage.get(bad)).rejects.toThrow(TypeError);
      await expect(storage.delete(bad)).rejects.toThrow(TypeError);
    },
  );
});

it('on the disk a broken put leaves nothing, and deleting takes along what a crash left', async () => {
  const storage = open();
  const file = name();
  const [practice = '', id = ''] = file.split('/');
  await storage.put(`${practice}/${crypto.randomUUID()}`, Buffer.from('first'));
  const place = path.join(folder, 'files', practice);
  const before = await readdir(place);
  // A folder in the way of the file: the bytes are written, but cannot be renamed.
  await mkdir(path.join(place, id, 'in-the-way'), { recursive: true });
  await expect(storage.put(file, Buffer.from('second'))).rejects.toThrow();
  expect((await readdir(place)).filter((entry) => entry !== id).sort()).toEqual(before.sort());
  await rm(path.join(place, id), { recursive: true });
  await writeFile(path.join(place, `${id}.part`), 'half');
  await storage.delete(file);
  expect((await readdir(place)).sort()).toEqual(before.sort());
});

it('a bucket that does not answer is away', async () => {
  const storage = open(bucketSettings('http://127.0.0.1:9'));
  await expect(storage.get(name())).rejects.toThrow(StorageAway);
  await expect(storage.put(name(), Buffer.from('x'))).rejects.toThrow(StorageAway);
});

it('a bucket needs its name and both of its keys', () => {
  expect(() => readConfig({ S3_BUCKET: 'foyer' })).toThrow(/S3_ACCESS_KEY_ID/);
  expect(() => readConfig({ S3_ENDPOINT: 'ftp://x' })).toThrow(/S3_ENDPOINT/);
  expect(readConfig({}).s3).toBeUndefined();
});

it('a sealed file opens with its own key, under its own name, and unchanged only', () => {
  const file = name();
  const { dataKey, sealed } = sealFile(file, Buffer.from('a picture'));
  expect(sealed.includes('a picture')).toBe(false);
  expect(openFile(file, dataKey, sealed).toString()).toBe('a picture');
  expect(() => openFile(name(), dataKey, sealed)).toThrow();
  expect(() => openFile(file, sealFile(file, Buffer.from('x')).dataKey, sealed)).toThrow();
  const changed = Buffer.from(sealed);
  changed[changed.length - 20] = (changed[changed.length - 20] ?? 0) ^ 1;
  expect(() => openFile(file, dataKey, changed)).toThrow();
});

it('a folder that cannot be written to is away, and what it holds can still be read', {
  tags: ['SAFE-46'],
}, async () => {
  const root = await mkdtemp(path.join(folder, 'refusing-'));
  const storage = diskStorage(root);
  const [kept, other] = [name(), name()];
  await storage.put(kept, Buffer.from('kept'));
  // A file in place of the practice's folder: refused to everybody, including the machine's administrator.
  await writeFile(path.join(root, other.split('/')[0] ?? ''), 'in the way');
  await expect(storage.put(other, Buffer.from('x'))).rejects.toThrow(StorageAway);
  expect(await storage.get(kept)).toEqual(Buffer.from('kept'));
  expect(await Array.fromAsync(storage.list())).toEqual([kept]);
});

it('a bucket that takes the call and never answers is away, with one call left open by nobody', {
  tags: ['SAFE-46'],
}, async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.resume();
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as AddressInfo;
  const { s3 } = readConfig(bucketSettings(`http://127.0.0.1:${port}`));
  if (!s3) throw new Error('There are settings of a bucket.');
  const storage = s3Storage(s3, 300);
  await expect(storage.put(name(), Buffer.from('x'))).rejects.toThrow(StorageAway);
  await expect(storage.get(name())).rejects.toThrow(StorageAway);
  await expect(storage.delete(name())).rejects.toThrow(StorageAway);
  await expect.poll(() => sockets.size).toBe(0);
  silent.close();
});

it('what a slow disk writes after nobody waits for it any more is removed again', { tags: ['SAFE-46'] }, async () => {
  const root = await mkdtemp(path.join(folder, 'slow-'));
  const storage = diskStorage(root, 0);
  const file = name();
  await expect(storage.put(file, Buffer.alloc(8_000_000))).rejects.toThrow(StorageAway);
  const ended = async () => (await readdir(path.join(root, file.split('/')[0] ?? '')).catch(() => ['not yet'])).length;
  await expect.poll(ended).toBe(0);
});
