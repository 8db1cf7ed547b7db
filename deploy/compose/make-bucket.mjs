// Makes the bucket of the S3_* settings if it is not there, and waits up to a minute for the store to answer.
import { createRequire } from 'node:module';

// The image keeps Foyer's packages there; in a checkout they are found from this file.
const from = createRequire(process.env.FOYER_PACKAGES ?? '/foyer/apps/server/package.json');
const { S3Client, CreateBucketCommand, HeadBucketCommand } = from('@aws-sdk/client-s3');
const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;

const client = new S3Client({
  region: S3_REGION || 'us-east-1',
  endpoint: S3_ENDPOINT,
  forcePathStyle: true,
  credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
});
const bucket = { Bucket: S3_BUCKET };
const patienceMs = Number(process.env.PATIENCE_MS ?? 60_000);

async function make() {
  try {
    await client.send(new HeadBucketCommand(bucket));
    return 'The bucket is there.';
  } catch (error) {
    if (error.$metadata?.httpStatusCode !== 404) throw error;
  }
  await client.send(new CreateBucketCommand(bucket));
  return 'The bucket was made.';
}

async function main() {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return console.log(await make());
    } catch (error) {
      if (Date.now() > until) throw new Error(`The bucket ${S3_BUCKET} could not be made: ${error.name}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
