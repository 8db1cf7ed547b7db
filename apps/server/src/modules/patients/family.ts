// The signed-in person and the family they act for.

import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { selectContact, selectFamily } from './patients.store.ts';

export interface FamilyMember {
  readonly contactId: string;
  readonly nameFirst: string;
  readonly nameLast: string;
  /** Calendar day, YYYY-MM-DD. */
  readonly birthDate: string;
}

/** Members the signed-in person may act for, without the person. Empty for single users. */
export async function familyOf(tx: Tx, contactId: string): Promise<FamilyMember[]> {
  const rows = await selectFamily(tx, contactId);
  return rows.map((row) => ({
    contactId: row.contact_id,
    nameFirst: row.name_first,
    nameLast: row.name_last,
    birthDate: row.birth_date,
  }));
}

/** The person, then the members they may act for. Empty where there is no such person. */
export async function ownAndFamily(tx: Tx, contactId: string): Promise<FamilyMember[]> {
  const own = await selectContact(tx, contactId);
  if (!own) return [];
  const self = {
    contactId: own.contact_id,
    nameFirst: own.name_first,
    nameLast: own.name_last,
    birthDate: own.birth_date,
  };
  return [self, ...(await familyOf(tx, contactId))];
}

/** Own record first, then the family. */
export function readFamilyContacts(ctx: Ctx): Promise<FamilyMember[]> {
  const { principal } = ctx;
  if (principal.kind !== 'patient') throw problem('forbidden');
  return inTenant(ctx, async (tx) => {
    const people = await ownAndFamily(tx, principal.contactId);
    if (people.length === 0) throw problem('not-found');
    await audit(tx, ctx, { action: 'read', object: { kind: 'family', id: principal.contactId } });
    return people;
  });
}
