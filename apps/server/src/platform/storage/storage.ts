// The port to where files lie: a folder of this machine, or a bucket of an S3-compatible service.
import path from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';

export interface FileStorage {
  /** Keeps bytes under a new name: all of them, lastingly, or none. @throws StorageAway; an error for which isOutOfSpace holds */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or undefined when there are none of that name. @throws StorageAway */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file and what a broken put may have left; one that is not there is removed already. @throws StorageAway */
  delete(name: string): Promise<void>;
}

/** Opens the storage that the settings name. Nothing is touched before the first call. */
export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(path.join(config.dataDir, 'files'));
}
