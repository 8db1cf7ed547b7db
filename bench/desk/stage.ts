// What the figures of the front desk stand on: a server in this process with the demo practice, a form of ten questions, patients.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineField, type FormField, libraryFieldOf } from '@foyer/forms';
import pg from 'pg';
import { addForm, publishForm } from '../../apps/server/src/modules/forms/public.ts';
import { addPatientData } from '../../apps/server/src/modules/patients/public.ts';
import { sealAnswers, storeSubmission } from '../../apps/server/src/modules/submissions/public.ts';
import type { FullCtx } from '../../apps/server/src/platform/context.ts';
import { startEmbedded } from '../../apps/server/src/platform/db/embedded.ts';
import { migrateDatabase } from '../../apps/server/src/platform/db/migrate.ts';
import { inTenant } from '../../apps/server/src/platform/db/tenant-transaction.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';

export interface AskedForm {
  readonly formId: string;
  readonly versionId: string;
}

export interface DeskStage {
  readonly t: TestApp;
  /** The owner's connection: for what no call can bring about. */
  readonly owner: pg.Client;
  /** The server's context as the front desk has it. */
  readonly ctx: FullCtx;
  /** Sessions of two colleagues. */
  readonly tokens: readonly [string, string];
  /** Ten questions, each of which is kept in another part of the record. */
  readonly fields: readonly FormField[];
  /** Publishes the ten questions under a name. */
  addForm(name: string): Promise<AskedForm>;
  /** Adds a patient, and returns the id. */
  addPatient(name: string): Promise<string>;
  /** Stores a waiting submission in which all ten answers hold `text`, as sending it does; returns its id. */
  send(form: AskedForm, patientId: string, text: string): Promise<string>;
  stop(): Promise<void>;
}

const keys = [
  ...['maritalStatus', 'doctorName', 'anythingElse', 'feelings', 'emergencyContact', 'maySpeakWith'],
  ...['primaryInsurance.company', 'primaryInsurance.policy', 'primaryInsurance.group', 'secondaryInsurance.company'],
];

const fields = keys.map((key) => {
  const { uuid, table, column, name } = libraryFieldOf(key);
  const common = { label: name };
  return defineField('Short Text Entry', { uuid, foyer_table_name: table, foyer_column_name: column, common });
});

async function openPostgres() {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const postgres = await startEmbedded({ dataDir, log: { info() {}, warn() {} } });
  await migrateDatabase(postgres.url);
  const stop = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url, stop };
}

export async function openDeskStage(): Promise<DeskStage> {
  const postgres = await openPostgres();
  const t = await startTestApp({}, { url: postgres.url, drop: async () => {} });
  const owner = new pg.Client(postgres.url);
  await owner.connect();
  const [front, admin] = await Promise.all(
    ['office@example.com', 'admin@example.com'].map((email) => t.signIn(email, { kind: 'staff' })),
  );
  const system = t.systemCtx('demo');
  const { rows } = await owner.query<{ account_id: string; session_id: string }>(
    `select account_id, session_id from sessions join accounts using (tenant_id, account_id)
     where accounts.email_address = 'office@example.com' and tenant_id = $1`,
    [system.tenant.id],
  );
  const { account_id: accountId = '', session_id: sessionId = '' } = rows[0] ?? {};
  const principal = { kind: 'staff', accountId, sessionId, rights: new Set(['inbox', 'approve', 'edit']) };
  const ctx = { ...system, principal: principal as FullCtx['principal'] };
  const cipher = await ctx.cipherOf(ctx.tenant.id);
  return {
    t,
    owner,
    ctx,
    fields,
    tokens: [front?.token ?? '', admin?.token ?? ''],
    addForm: (name) =>
      inTenant(ctx, async (tx) => {
        const [formId, versionId] = [randomUUID(), randomUUID()];
        await addForm(tx, { formId, name, forGuests: false, createdAt: ctx.clock.now() });
        await publishForm(tx, ctx, { formId, versionId, name, object: { fields } });
        return { formId, versionId };
      }),
    addPatient: (name) =>
      inTenant(ctx, (tx) => {
        const address = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '' };
        const person = {
          nameFirst: name,
          nameMiddle: '',
          nameLast: 'Desk',
          birthDate: '1980-01-01',
          gender: '' as const,
        };
        const rest = { email: '', phones: [], address, maritalStatus: '', communicationPreference: '' as const };
        return addPatientData(tx, ctx, cipher, { ...person, ...rest }, { source: 'desk' });
      }),
    async send({ formId, versionId }, patientId, text) {
      const submissionId = randomUUID();
      const entries = fields.map((field) => ({
        ...{ id: field.uuid, uuid: field.uuid, value: text },
        ...{ foyer_table_name: field.foyer_table_name ?? null, foyer_column_name: field.foyer_column_name ?? null },
      }));
      await inTenant(ctx, (tx) =>
        storeSubmission(tx, {
          ...{ submissionId, formId, formVersionId: versionId, patientId, submittedBy: patientId },
          ...{
            personNameSealed: null,
            marksSealed: null,
            allergiesSealed: null,
            utmParameters: {},
            proofSealed: null,
            guestDigest: null,
          },
          ...{ wordDigests: [], draftGuestDigest: null, now: ctx.clock.now() },
          answersSealed: sealAnswers(cipher, submissionId, 1, entries),
          audit: { actorKind: 'patient', actorId: null, requestId: 'bench' },
        }),
      );
      return submissionId;
    },
    async stop() {
      await owner.end();
      await t.stop();
      await postgres.stop();
    },
  };
}
