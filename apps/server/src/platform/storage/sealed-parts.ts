// A large file in the storage: parts of a few megabytes, each sealed with the file's own key for its position.
import { createSecretKey } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { namedId } from '../crypto/named-id.ts';
import { openBytes, sealBytes } from '../crypto/sealed-bytes.ts';
import type { FileStorage } from './file-storage.ts';

const partBytes = 4 * 1024 * 1024;

/** Where the parts of a file lie. */
export interface PartsPlace {
  readonly storage: FileStorage;
  readonly tenantId: string;
  /** What kind of file it is. */
  readonly of: 'export' | 'statements';
  readonly id: string;
}

/** Derived from the file's id, so that a new attempt overwrites an aborted one. */
const nameOf = ({ tenantId, of, id }: PartsPlace, part: number) => `${tenantId}/${namedId(`${of} ${id} part ${part}`)}`;
const boundTo = ({ of, id }: PartsPlace, part: number) => `${of}|${id}|${part}`;

/** Writes a file's bytes. Calls `wrote` after each part; if it throws, the writing ends. */
export function partWriter(
  place: PartsPlace,
  dataKey: Buffer,
  wrote: (parts: number, bytes: number) => Promise<void>,
): Writable {
  const key = createSecretKey(dataKey);
  let waiting: Buffer[] = [];
  let size = 0;
  let parts = 0;
  let bytes = 0;
  const flush = async () => {
    const plain = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    await place.storage.put(nameOf(place, parts), sealBytes(key, place.of, boundTo(place, parts), plain));
    parts += 1;
    bytes += plain.length;
    await wrote(parts, bytes);
  };
  return new Writable({
    write(chunk: Buffer, _, done) {
      waiting.push(chunk);
      size += chunk.length;
      if (size < partBytes) done();
      else flush().then(() => done(), done);
    },
    final(done) {
      flush().then(() => done(), done);
    },
  });
}

/** Streams the file part by part on demand. @throws CryptoError for a changed part; Error for a missing one */
export function openParts(place: PartsPlace, dataKey: Buffer, parts: number): Readable {
  const key = createSecretKey(dataKey);
  async function* chunks() {
    for (let part = 0; part < parts; part += 1) {
      const sealed = await place.storage.get(nameOf(place, part));
      if (!sealed) throw new Error(`Part ${part} of a file is missing.`);
      yield openBytes(key, boundTo(place, part), sealed);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Removes at least `parts` parts: an aborted attempt may have left one more than was recorded. */
export async function removeParts(place: PartsPlace, parts: number): Promise<void> {
  for (let part = 0; part <= parts; part += 1) await place.storage.delete(nameOf(place, part));
}
