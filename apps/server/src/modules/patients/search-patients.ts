// Finds patients while the office types.
import { phoneNumberText } from '@foyer/phones';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { nameWords, selectFound } from './search.store.ts';
import { readSearch } from './search-query.policy.ts';

const pageSize = 20;
/** Further words are ignored; no name has more. */
const wordLimit = 6;

/** Returns the patients among these who have an account; the identity module, a later one, provides it. */
export type SelectWithAccount = (tx: Tx, patientIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Returns the best twenty matches for the text; none for an empty one. */
export async function searchPatients(ctx: Ctx & Uses<'caches'>, typed: string, patientsWithAccount: SelectWithAccount) {
  const [settings, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const query = readSearch(typed, settings.country === 'CA' ? 'day-first' : 'month-first', today);
  const { found, members, isMore } = await inTenant(ctx, async (tx) => {
    const words = query.name === '' ? [] : (await nameWords(tx, query.name)).slice(0, wordLimit);
    const [rows] = await Promise.all([
      selectFound(tx, words, query, pageSize + 1),
      audit(tx, ctx, { action: 'search', object: { kind: 'patients', id: 'all' } }),
    ]);
    const found = rows.slice(0, pageSize);
    const members = await patientsWithAccount(
      tx,
      found.map((row) => row.patientId),
    );
    return { found, members, isMore: rows.length > pageSize };
  });
  return {
    items: found.map((row) => ({
      id: row.patientId,
      nameFirst: row.nameFirst,
      nameMiddle: row.nameMiddle,
      nameLast: row.nameLast,
      birthDate: row.birthDate,
      phone: phoneNumberText(row.phone ?? ''),
      email: row.emailAddress,
      hasAccount: members.has(row.patientId),
    })),
    isMore,
  };
}
