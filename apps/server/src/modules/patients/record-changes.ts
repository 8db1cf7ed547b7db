// The record's history: every way by which a record changes notes here what changed, and which revision that made.
import { randomUUID } from 'node:crypto';
import { actorId } from '../../platform/audit/audit.store.ts';
import type { MemberChange } from '../../platform/audit/member-changes.store.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TenantCipher } from '../../platform/crypto/envelope.ts';
import type { Schema } from '../../platform/db/schema/schema.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import {
  type ChangeRow,
  insertChanges,
  raiseRevision,
  selectChanges,
  selectEdits,
  selectLastChanges,
} from './record-changes.store.ts';

/** How the practice knows of a change. `sourceId` is the submission, or the merge. */
export interface ChangeOrigin {
  readonly source: Schema['recordChanges']['source'];
  readonly sourceId?: string | undefined;
}

/**
 * One part of a record before and after. Values are JSON; `undefined` and null both mean that there is none. Paths:
 * `nameFirst`, `nameMiddle`, `nameLast`, `birthDate`, `gender`, `email`, `address`, `maritalStatus`, `communicationPreference`,
 * `referralType`, `phones.<phoneId>`, `ssn`, `primaryInsurance`, `secondaryInsurance`, `medical.<question>`, `own.<fieldId>`,
 * `guardians.<patientId>`, `members.<patientId>`, `inactive`, `mergedInto`, `merged.<patientId>`. Another module's part begins with
 * a name of its own, followed by ids, as `entries.<entryId>`.
 */
export interface PartChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A change as it is read. Values hold whole social security numbers: who shows them masks them. */
export interface KeptChange extends PartChange {
  readonly changeId: string;
  readonly revision: number;
  readonly source: ChangeOrigin['source'];
  readonly sourceId: string | null;
  readonly actorId: string | null;
  /** Name of who made it; empty if it was no person. */
  readonly by: string;
  readonly at: Date;
  /** False for changes from before there was a history: their values were not kept. */
  readonly isValueKnown: boolean;
}

const table = 'record_changes';
/** Parts whose names are sealed, too: which questions somebody has answered may tell what is wrong with them. */
const secretParts = ['medical.', 'own.'];

const secretPart = (path: string) => secretParts.find((part) => path.startsWith(part));

/** Returns the path as stored. */
function storedPath(cipher: TenantCipher, path: string): string {
  const part = secretPart(path);
  return part ? part + cipher.digest('path of a record', path).toString('base64url') : path;
}

interface Sealed {
  readonly value: unknown;
  /** The path, where it is stored as a digest. */
  readonly path?: string;
}

/**
 * Begins a new revision of the record, in which the caller changed these parts, and keeps what they were and are. Returns the
 * revision. Without changes none begins, and the result is undefined. Call it in the transaction that writes the parts, with the
 * patient's row locked since before they were read (`lockPatients`, `lockRecord`).
 */
export async function noteRecordChanges(
  tx: Tx,
  ctx: Ctx,
  cipher: TenantCipher,
  patientId: string,
  { source, sourceId }: ChangeOrigin,
  changes: readonly PartChange[],
): Promise<number | undefined> {
  if (changes.length === 0) return undefined;
  const revision = await raiseRevision(tx, patientId);
  if (revision === undefined) return undefined;
  const rows = changes.map(({ path, before, after }): ChangeRow => {
    const changeId = randomUUID();
    const seal = (column: string, value: unknown) => {
      const sealed: Sealed = { value: value ?? null, ...(secretPart(path) && { path }) };
      return cipher.seal({ table, row: changeId, column }, JSON.stringify(sealed));
    };
    return {
      changeId,
      patientId,
      revision,
      path: storedPath(cipher, path),
      source,
      sourceId: sourceId ?? null,
      actorKind: ctx.principal.kind,
      actorId: actorId(ctx),
      changedAt: ctx.clock.now(),
      beforeSealed: seal('before_sealed', before),
      afterSealed: seal('after_sealed', after),
    };
  });
  await insertChanges(tx, rows);
  return revision;
}

interface WhichChanges {
  readonly path?: string | undefined;
  readonly sinceRevision?: number | undefined;
  readonly beforeRevision?: number | undefined;
  readonly limit?: number | undefined;
}

/** Returns the changes of a record, newest first. The caller checks the right to read them, and audits it. */
export async function readRecordChanges(
  tx: Tx,
  cipher: TenantCipher,
  patientId: string,
  { path, ...which }: WhichChanges = {},
): Promise<KeptChange[]> {
  const stored = path === undefined ? undefined : storedPath(cipher, path);
  const rows = await selectChanges(tx, patientId, { path: stored, ...which });
  return rows.map((row) => {
    const open = (column: string, sealed: Buffer | null): Partial<Sealed> =>
      sealed ? JSON.parse(cipher.open({ table, row: row.changeId, column }, sealed)) : {};
    const after = open('after_sealed', row.afterSealed);
    return {
      changeId: row.changeId,
      revision: row.revision,
      path: after.path ?? row.path,
      before: open('before_sealed', row.beforeSealed).value ?? null,
      after: after.value ?? null,
      source: row.source,
      sourceId: row.sourceId,
      actorId: row.actorId,
      by: row.by,
      at: row.changedAt,
      isValueKnown: row.afterSealed !== null,
    };
  });
}

/** Returns how the practice knows these parts of a record, by path: their last changes, without values. */
export async function lastChanges(tx: Tx, cipher: TenantCipher, patientId: string, paths: readonly string[]) {
  const byStored = new Map(paths.map((path) => [storedPath(cipher, path), path]));
  const rows = await selectLastChanges(tx, patientId, [...byStored.keys()]);
  return new Map(
    rows.map(({ path, source, sourceId, actorId: by, changedAt: at }) => [
      byStored.get(path) ?? path,
      { source, sourceId, by, at },
    ]),
  );
}

/** Returns the parts of a record that were changed after a revision, by their paths, each with its last change. */
export async function changesSince(
  tx: Tx,
  cipher: TenantCipher,
  patientId: string,
  sinceRevision: number,
): Promise<MemberChange[]> {
  const newestFirst = await readRecordChanges(tx, cipher, patientId, { sinceRevision });
  const last = new Map(newestFirst.reverse().map((change) => [change.path, change]));
  return [...last].map(([member, { actorId: by, at, by: name }]) => ({ member, actorId: by, at, by: name }));
}

/** Returns the last times that colleagues changed a record by hand, newest first: when, and who, empty if they are gone. */
export const editsOf = (tx: Tx, patientId: string, limit: number) => selectEdits(tx, patientId, limit);
