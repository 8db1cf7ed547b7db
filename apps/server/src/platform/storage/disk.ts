// Files in a folder of this machine: written aside, brought to the disk, and only then given their name.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkedName, type FileStorage, isName } from './file-storage.ts';

/** Brings a folder's entries to the disk, so that a power failure does not take a new name away. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first !== undefined) await syncFolder(path.dirname(first));
}

async function writeLasting(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** What a folder holds; nothing when it is none. */
async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

/** Keeps files under `root`, which is made when the first one comes. */
export function diskStorage(root: string): FileStorage {
  const fileOf = (name: string) => path.join(root, checkedName(name));
  // The name of what is being written follows from the file's, so that whoever removes a file finds what a crash left of it.
  const partOf = (file: string) => `${file}.part`;
  return {
    async put(name, bytes) {
      const file = fileOf(name);
      const folder = path.dirname(file);
      await makeFolder(folder);
      try {
        await writeLasting(partOf(file), bytes);
        await rename(partOf(file), file);
        await syncFolder(folder);
      } catch (error) {
        await Promise.allSettled([rm(partOf(file), { force: true }), rm(file, { force: true })]);
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(fileOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async delete(name) {
      const file = fileOf(name);
      await rm(partOf(file), { force: true });
      await rm(file, { force: true });
    },
    async *list() {
      for (const practice of await entriesOf(root))
        for (const file of await entriesOf(path.join(root, practice)))
          if (isName(`${practice}/${file}`)) yield `${practice}/${file}`;
    },
  };
}
