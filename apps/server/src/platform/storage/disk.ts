// Files in a folder on this machine: written under a temporary name, flushed to disk, and only then renamed.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isOutOfSpace } from '../db/database.ts';
import { checkedName, type FileStorage, isListed, StorageAway } from './file-storage.ts';
import { patienceMs, within } from './within.ts';

/** Flushes a folder's entries to disk, so that a new name survives a power failure. */
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

/** Returns a folder's entries; none if it is not a folder. */
async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

/** Distinguishes a full disk; any other failure (read-only, refused, gone) may pass. */
function told(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined || isOutOfSpace(error)) return error;
  return new StorageAway(`the folder for files did not do as asked: ${code}`, { cause: error });
}

/** Stores files under `root`, which is created for the first one. `ms`: the time limit for one file. */
export function diskStorage(root: string, ms = patienceMs): FileStorage {
  const fileOf = (name: string) => path.join(root, checkedName(name));
  // The temporary name is derived from the file's, so that deleting a file also finds what a crash left of it.
  const partOf = (file: string) => `${file}.part`;
  const remove = async (file: string) => {
    for (const path of [partOf(file), file])
      await rm(path, { force: true }).catch((error: NodeJS.ErrnoException) => {
        // If it is not a folder, there is nothing to remove.
        if (error.code !== 'ENOTDIR') throw error;
      });
  };
  const done = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw told(error);
    });

  const write = async (file: string, bytes: Buffer): Promise<void> => {
    const folder = path.dirname(file);
    try {
      await makeFolder(folder);
      await writeLasting(partOf(file), bytes);
      await rename(partOf(file), file);
      await syncFolder(folder);
    } catch (error) {
      await Promise.allSettled([rm(partOf(file), { force: true }), rm(file, { force: true })]);
      throw error;
    }
  };

  return {
    put: async (name, bytes) => {
      const file = fileOf(name);
      await within(
        ms,
        () => done(write(file, bytes)),
        () => remove(file),
      );
    },
    get: async (name) => {
      const file = fileOf(name);
      return within(ms, () =>
        done(
          readFile(file).catch((error: unknown) => {
            if (isMissing(error)) return undefined;
            throw error;
          }),
        ),
      );
    },
    delete: async (name) => {
      const file = fileOf(name);
      await within(ms, () => done(remove(file)));
    },
    async *list() {
      for (const practice of await done(entriesOf(root)))
        for (const file of await done(entriesOf(path.join(root, practice))))
          if (isListed(`${practice}/${file}`)) yield `${practice}/${file}`;
    },
  };
}
