// The signed-in person and the family they act for.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { findPatient, selectFamily } from './patients.store.ts';

export interface FamilyMember {
  readonly patientId: string;
  readonly nameFirst: string;
  readonly nameLast: string;
  /** Calendar day, YYYY-MM-DD. */
  readonly birthDate: string;
}

/** Returns the members whom the person may act for, without the person. Empty for a person without a family. */
export async function familyOf(tx: Tx, patientId: string): Promise<FamilyMember[]> {
  const rows = await selectFamily(tx, patientId);
  return rows.map((row) => ({
    patientId: row.patientId,
    nameFirst: row.nameFirst,
    nameLast: row.nameLast,
    birthDate: row.birthDate,
  }));
}

/** Returns the person, then the members whom they may act for. Empty when there is no such person. */
export async function ownAndFamily(tx: Tx, patientId: string): Promise<FamilyMember[]> {
  const own = await findPatient(tx, patientId);
  if (!own) return [];
  const self = {
    patientId: own.patientId,
    nameFirst: own.nameFirst,
    nameLast: own.nameLast,
    birthDate: own.birthDate,
  };
  return [self, ...(await familyOf(tx, patientId))];
}

/** Returns the caller's own record first, then the family. */
export function readFamilyContacts(ctx: Ctx): Promise<FamilyMember[]> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  return inTenant(ctx, async (tx) => {
    const people = await ownAndFamily(tx, principal.patientId);
    if (people.length === 0) throw problem('not-found');
    await audit(tx, ctx, { action: 'read', object: { kind: 'family', id: principal.patientId } });
    return people;
  });
}
