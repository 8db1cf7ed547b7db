// The port to where files lie: what every storage does, how it says that it can't, and which names it takes.

export interface FileStorage {
  /** Keeps bytes under a new name: all of them, lastingly, or none. @throws StorageAway; an error for which isOutOfSpace holds */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined when there are none of that name. @throws StorageAway */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file and what a broken put may have left; one that is not there is removed already. @throws StorageAway */
  delete(name: string): Promise<void>;
  /** Names of all files; those that come or go meanwhile may be among them or not. @throws StorageAway */
  list(): AsyncIterable<string>;
}

/** The storage does not answer, or not as it should; the next try may. */
export class StorageAway extends Error {
  override name = 'StorageAway';
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const pattern = new RegExp(`^${uuid}/${uuid}$`);

export function isName(name: string): boolean {
  return pattern.test(name);
}

/** Names are `<practice>/<file>`, both ids that the server made: nothing a sender wrote ever reaches a path. */
export function checkedName(name: string): string {
  if (!isName(name)) throw new TypeError('A stored file is named by two ids.');
  return name;
}
