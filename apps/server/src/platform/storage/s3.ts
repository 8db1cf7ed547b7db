// Files in a bucket of an S3-compatible service. Its client is loaded with the first file: most servers never need it.
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.ts';
import { asked } from '../telemetry/telemetry.ts';
import { checkedName, type FileStorage, isListed, StorageAway } from './file-storage.ts';
import { patienceMs, within } from './within.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const timeouts = { connectionTimeout: 2000, requestTimeout: 10_000 };

interface Opened {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

async function openClient(settings: S3Settings): Promise<Opened> {
  const sdk = await import('@aws-sdk/client-s3');
  const { accessKeyId, secretAccessKey, region, endpoint } = settings;
  const client = new sdk.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 3,
    requestHandler: timeouts,
    // Services other than Amazon's often do not support checksums in trailers; the seal authenticates what is stored.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client };
}

/** @throws StorageAway for any refusal or failure of the bucket */
function told<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new StorageAway(`the bucket did not do as asked: ${(error as Error).name}`, { cause: error });
  });
}

/** `ms`: the time limit for one file, over all attempts. */
export function s3Storage(settings: S3Settings, ms = patienceMs): FileStorage {
  let opening: Promise<Opened> | undefined;
  const opened = () => {
    opening ??= openClient(settings);
    return opening;
  };
  const host = settings.endpoint ? new URL(settings.endpoint).hostname : `s3.${settings.region}.amazonaws.com`;
  const ask = <T>(operation: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
    asked(operation, host, () => within(ms, work));
  const target = (name: string) => ({ Bucket: settings.bucket, Key: checkedName(name) });
  return {
    async put(name, bytes) {
      const { sdk, client } = await opened();
      const command = new sdk.PutObjectCommand({
        ...target(name),
        Body: bytes,
        ContentLength: bytes.length,
        ContentType: 'application/octet-stream',
      });
      await ask('s3.put', (abortSignal) => told(client.send(command, { abortSignal })));
    },
    async get(name) {
      const place = target(name);
      const { sdk, client } = await opened();
      const read = async (abortSignal: AbortSignal) => {
        const found = await client.send(new sdk.GetObjectCommand(place), { abortSignal });
        return found.Body && Buffer.from(await found.Body.transformToByteArray());
      };
      return ask('s3.get', (signal) =>
        told(
          read(signal).catch((error: unknown) => {
            if (error instanceof sdk.NoSuchKey) return undefined;
            throw error;
          }),
        ),
      );
    },
    async delete(name) {
      const place = target(name);
      const { sdk, client } = await opened();
      await ask('s3.delete', (abortSignal) => told(client.send(new sdk.DeleteObjectCommand(place), { abortSignal })));
    },
    async *list() {
      const { sdk, client } = await opened();
      let after: string | undefined;
      do {
        const command = new sdk.ListObjectsV2Command({
          Bucket: settings.bucket,
          ...(after === undefined ? {} : { ContinuationToken: after }),
        });
        const page = await ask('s3.list', (abortSignal) => told(client.send(command, { abortSignal })));
        for (const { Key = '' } of page.Contents ?? []) if (isListed(Key)) yield Key;
        after = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (after !== undefined);
    },
  };
}
