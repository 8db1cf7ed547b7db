// Opens the file storage: a folder on this machine, or a bucket of an S3-compatible service.
import path from 'node:path';
import type { Config } from '../config.ts';
import { diskStorage } from './disk.ts';
import type { FileStorage } from './file-storage.ts';
import { s3Storage } from './s3.ts';

/** Opens the storage named in the settings. Nothing is accessed before the first call. */
export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): FileStorage {
  return config.s3 ? s3Storage(config.s3) : diskStorage(path.join(config.dataDir, 'files'));
}
