// The floor of taking in a submission: the same rows in the same tables through pg, and nothing else at all.
import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import pg from 'pg';
import { type Measured, serveApart, summary } from '../../apps/server/src/testing/measure.ts';

export interface FloorPlan {
  /** A migrated database with one practice, one form and one version, as its owner. */
  databaseUrl: string;
  connections: number;
  seconds: number;
  tenantId: string;
  formId: string;
  versionId: string;
  /** Bytes of what the server seals, and of its job's payload, so that the rows are as long. */
  answerBytes: number;
  nameBytes: number;
  jobBytes: number;
  proofBytes: number;
  /** Words by which a guest's name is found. */
  words: number;
}

const statements = {
  submission: `insert into submissions (tenant_id, submission_id, form_id, contact_id, person_name_sealed, revision, submitted_at)
    values ($1, $2, $3, null, $4, 1, $5)`,
  revision: `insert into submission_revisions (tenant_id, submission_id, revision, form_version_id, answers_sealed, utm_parameters, submitted_by, submitted_at)
    values ($1, $2, 1, $3, $4, '{}', null, $5)`,
  proof: `insert into submission_proofs (tenant_id, submission_id, revision, proof_sealed, guest_digest) values ($1, $2, 1, $3, $4)`,
  words: `insert into submission_words (tenant_id, word_digest, submission_id) select $1, word, $3 from unnest($2::bytea[]) word`,
  key: `insert into submission_keys (tenant_id, key_digest, body_digest, submission_id, created_at) values ($1, $2, $3, $4, $5)`,
  audit: `insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    values ($1, $2, 'guest', null, 'submit', 'submission', $3, 'done', $4)`,
  job: `insert into pgboss.job_common (id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter)
    values ($1, 'floor', $2, now(), now(), now() + interval '14 days', 30, 86400, 35, 1, true, 3600, 'standard', null)`,
} as const;

async function insertOne(client: pg.Client, plan: FloorPlan): Promise<void> {
  const run = (name: keyof typeof statements, values: unknown[]) =>
    client.query({ name, text: statements[name], values });
  const id = randomUUIDv7();
  const now = new Date();
  const jobId = randomUUID();
  await client.query('begin');
  await run('submission', [plan.tenantId, id, plan.formId, randomBytes(plan.nameBytes), now]);
  await run('revision', [plan.tenantId, id, plan.versionId, randomBytes(plan.answerBytes), now]);
  await run('proof', [plan.tenantId, id, randomBytes(plan.proofBytes), randomBytes(32)]);
  await run('words', [plan.tenantId, Array.from({ length: plan.words }, () => randomBytes(16)), id]);
  await run('key', [plan.tenantId, randomBytes(32), randomBytes(32), id, now]);
  await run('audit', [plan.tenantId, now, id, randomUUID()]);
  await run('job', [jobId, JSON.stringify({ id: jobId, sealed: randomBytes(plan.jobBytes).toString('base64') })]);
  await client.query('commit');
}

async function work(plan: FloorPlan): Promise<Measured> {
  const clients = Array.from({ length: plan.connections }, () => new pg.Client(plan.databaseUrl));
  await Promise.all(clients.map((client) => client.connect()));
  const times: number[] = [];
  const begin = performance.now();
  const until = begin + plan.seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (let start = performance.now(); start < until; start = performance.now()) {
        await insertOne(client, plan);
        times.push(performance.now() - start);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return summary(times, seconds);
}

serveApart(work);
