// Inserts the rows of a submission, as long as the server's own, through pg and nothing else.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Sizes in bytes of what the server seals, so that the floor's rows are as long. */
export interface RowSizes {
  readonly answerBytes: number;
  readonly nameBytes: number;
  /** Size of a mail job's payload. */
  readonly jobBytes: number;
  readonly proofBytes: number;
  /** Number of words by which a guest's name is found. */
  readonly words: number;
}

export interface FormIds {
  readonly tenantId: string;
  readonly formId: string;
  readonly versionId: string;
}

const statements = {
  submission: `insert into submissions (tenant_id, submission_id, form_id, patient_id, person_name_sealed, revision, submitted_at)
    values ($1, $2, $3, null, $4, 1, $5)`,
  revision: `insert into submission_revisions (tenant_id, submission_id, revision, form_version_id, answers_sealed, utm_parameters, submitted_by, submitted_at)
    values ($1, $2, 1, $3, $4, '{}', null, $5)`,
  proof: `insert into submission_proofs (tenant_id, submission_id, revision, proof_sealed, guest_digest) values ($1, $2, 1, $3, $4)`,
  words: `insert into submission_words (tenant_id, word_digest, submission_id) select $1, word, $3 from unnest($2::bytea[]) word`,
  key: `insert into submission_keys (tenant_id, key_digest, body_digest, submission_id, created_at) values ($1, $2, $3, $4, $5)`,
  audit: `insert into audit_entries (tenant_id, at, actor_kind, actor_id, action, object_kind, object_id, outcome, request_id)
    values ($1, $2, 'guest', null, $3, $4, $5, 'done', $6)`,
  notice: `insert into submission_notices (tenant_id, submission_id, revision) values ($1, $2, 1)`,
  count: `insert into throttles as t (tenant_id, throttle_key, window_started_at, window_ends_at, hits) values ($1, $2, now(), now() + interval '1 hour', 1)
    on conflict (tenant_id, throttle_key) do update set hits = t.hits + 1`,
  job: `insert into pgboss.job_common (id, name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter)
    values ($1, 'floor', $2, now(), now(), now() + interval '14 days', 30, 86400, 35, 1, true, 3600, 'standard', null)`,
} as const;

function run(client: pg.ClientBase, name: keyof typeof statements, values: unknown[]) {
  return client.query({ name, text: statements[name], values });
}

/** Inserts everything of one submission except the office's notice. */
export async function insertSubmissionRows(client: pg.ClientBase, ids: FormIds, sizes: RowSizes, id: string) {
  const { tenantId } = ids;
  const now = new Date();
  await run(client, 'submission', [tenantId, id, ids.formId, randomBytes(sizes.nameBytes), now]);
  await run(client, 'revision', [tenantId, id, ids.versionId, randomBytes(sizes.answerBytes), now]);
  await run(client, 'proof', [tenantId, id, randomBytes(sizes.proofBytes), randomBytes(32)]);
  await run(client, 'words', [tenantId, Array.from({ length: sizes.words }, () => randomBytes(16)), id]);
  await run(client, 'key', [tenantId, randomBytes(32), randomBytes(32), id, now]);
  await insertAudit(client, tenantId, ['submit', 'submission', id]);
}

/** Inserts the row for the office's combined notice. */
export async function insertNotice(client: pg.ClientBase, { tenantId }: FormIds, id: string): Promise<void> {
  await run(client, 'notice', [tenantId, id]);
}

/**
 * Counts it for its sender and for the practice, in a separate transaction that does not wait for the disk, as the server does.
 */
export async function countSubmission(client: pg.ClientBase, { tenantId }: FormIds): Promise<void> {
  await client.query('begin; set local synchronous_commit = off');
  for (const key of ['address', 'practice']) await run(client, 'count', [tenantId, key]);
  await client.query('commit');
}

export async function insertAudit(
  client: pg.ClientBase,
  tenantId: string,
  entry: readonly [action: string, kind: string, id: string],
): Promise<void> {
  await run(client, 'audit', [tenantId, new Date(), ...entry, randomUUID()]);
}

/** Inserts a mail's job, which no worker takes. */
export async function insertJob(client: pg.ClientBase, { jobBytes }: RowSizes): Promise<void> {
  const id = randomUUID();
  await run(client, 'job', [id, JSON.stringify({ id, sealed: randomBytes(jobBytes).toString('base64') })]);
}

/** Returns the length of the server's rows, from a database with submissions that were sent with a key. */
export async function rowSizes(database: pg.Client): Promise<RowSizes> {
  const { rows } = await database.query(`select
    (select round(avg(length(r.answers_sealed)))::int from submission_revisions r join submission_keys using (tenant_id, submission_id)) as answers,
    (select round(avg(length(person_name_sealed)))::int from submissions where person_name_sealed is not null) as name,
    (select round(avg(length(data->>'sealed')) * 3 / 4)::int from pgboss.job_common where name = 'messages.mail') as job,
    (select round(avg(length(p.proof_sealed)))::int from submission_proofs p join submission_keys using (tenant_id, submission_id)) as proof,
    (select round(count(*)::numeric / (select count(*) from submission_keys))::int
      from submission_words join submission_keys using (tenant_id, submission_id)) as words`);
  const { answers, name, job, proof, words } = rows[0];
  return {
    answerBytes: Number(answers),
    nameBytes: Number(name),
    jobBytes: Number(job),
    proofBytes: Number(proof),
    words: Number(words),
  };
}
