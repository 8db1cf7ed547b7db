// An export's bytes in the storage: parts of a few megabytes, each sealed with the export's own key for its position.
import { createSecretKey } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { namedId } from '../../platform/crypto/named-id.ts';
import { openBytes, sealBytes } from '../../platform/crypto/sealed-bytes.ts';
import type { FileStorage } from '../../platform/storage/file-storage.ts';

const partBytes = 4 * 1024 * 1024;

interface Place {
  readonly storage: FileStorage;
  readonly tenantId: string;
  readonly exportId: string;
}

/** Derived from the export, so that a new attempt overwrites an aborted one. */
const nameOf = ({ tenantId, exportId }: Place, part: number) =>
  `${tenantId}/${namedId(`export ${exportId} part ${part}`)}`;
const boundTo = ({ exportId }: Place, part: number) => `export|${exportId}|${part}`;

/** Writes the ZIP's bytes. Calls `wrote` after each part; if it throws, the export ends. */
export function partWriter(
  place: Place,
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
    await place.storage.put(nameOf(place, parts), sealBytes(key, 'export', boundTo(place, parts), plain));
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

/** Streams the ZIP part by part on demand. @throws CryptoError for a changed part; Error for a missing one */
export function openRecord(place: Place, dataKey: Buffer, parts: number): Readable {
  const key = createSecretKey(dataKey);
  async function* chunks() {
    for (let part = 0; part < parts; part += 1) {
      const sealed = await place.storage.get(nameOf(place, part));
      if (!sealed) throw new Error(`Part ${part} of an export is missing.`);
      yield openBytes(key, boundTo(place, part), sealed);
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}

/** Removes at least `parts` parts: an aborted attempt may have left one more than was recorded. */
export async function removeParts(place: Place, parts: number): Promise<void> {
  for (let part = 0; part <= parts; part += 1) await place.storage.delete(nameOf(place, part));
}
