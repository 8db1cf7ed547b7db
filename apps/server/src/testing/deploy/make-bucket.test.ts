// What the compose file runs before Foyer: the bucket is made once, by the settings that Foyer gets.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const checkout = path.resolve(import.meta.dirname, '../../../../..');

describe('the bucket of the compose file', { tags: ['RUN-17'] }, () => {
  let store: S3rver;
  let folder: string;
  let endpoint: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-bucket-'));
    store = new S3rver({ port: 0, address: '127.0.0.1', directory: folder, silent: true, configureBuckets: [] });
    const { port } = await store.run();
    endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  /** Runs the script; resolves with its exit code and what it printed. */
  const make = (S3_ENDPOINT: string) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = {
        S3_ENDPOINT,
        S3_BUCKET: 'foyer',
        // The keys that s3rver takes.
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
        FOYER_PACKAGES: path.join(checkout, 'apps/server/package.json'),
        PATIENCE_MS: '0',
      };
      const script = path.join(checkout, 'deploy/compose/make-bucket.mjs');
      const child = execFile(process.execPath, [script], { env }, (_error, out, failed) =>
        resolve({ code: child.exitCode ?? 1, output: out + failed }),
      );
    });

  it('is made, and left as it is when it is there', async () => {
    expect(await make(endpoint)).toEqual({ code: 0, output: 'The bucket was made.\n' });
    expect(await make(endpoint)).toEqual({ code: 0, output: 'The bucket is there.\n' });
  });

  it('that cannot be made ends the start', async () => {
    const { code, output } = await make('http://127.0.0.1:9');
    expect(code).toBe(1);
    expect(output).toContain('The bucket foyer could not be made');
  });
});
