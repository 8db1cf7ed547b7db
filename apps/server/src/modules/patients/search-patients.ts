// Finds patients while the office types.
import type { ShownAlert } from '@foyer/contract';
import { phoneNumberText } from '@foyer/phones';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { countApart } from '../../platform/throttles/over-limit.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { type FoundPatient, nameWords, selectFound } from './search.store.ts';
import { readSearch } from './search-query.policy.ts';
import { isOnlySimilar } from './similar-name.policy.ts';

const pageSize = 20;
/** Further words are ignored; no name has more. */
const wordLimit = 6;
/** Searches of one colleague, whether of patients or with Find. */
const searches = { limit: 120, windowMs: 60_000 };

/** Returns the patients among these who have an account; the identity module, a later one, provides it. */
export type SelectWithAccount = (tx: Tx, patientIds: readonly string[]) => Promise<ReadonlySet<string>>;

/** Returns what shows of these patients; the module of alerts, a later one, provides it. */
export type ReadAlerts = (
  tx: Tx,
  ctx: Ctx & Uses<'caches' | 'cipherOf'>,
  patientIds: readonly string[],
) => Promise<ReadonlyMap<string, ShownAlert[]>>;

/** What later modules know of found patients. */
export interface SearchSources {
  readonly patientsWithAccount: SelectWithAccount;
  readonly readAlerts: ReadAlerts;
}

/** Counts a search of the caller. @throws rate-limited */
export async function countSearch(ctx: Ctx & Uses<'budgets'>): Promise<void> {
  if (ctx.principal.kind !== 'staff') throw problem('forbidden');
  const refused = await countApart(ctx, ['searches of', ctx.principal.accountId, searches]);
  if (refused) throw refused;
}

/** One entry of the access log for each search, whatever it finds. */
export const auditSearch = (tx: Tx, ctx: Ctx) =>
  audit(tx, ctx, { action: 'search', object: { kind: 'patients', id: 'all' } });

export interface PatientMatch extends FoundPatient {
  /** Whether a word that was typed begins none of the names, but is near one. */
  readonly isSimilar: boolean;
}

/** Returns a function that finds the best matches for the text, closest first, and up to one more than `limit` of them. */
export async function patientFinder(ctx: Ctx & Uses<'caches'>, typed: string) {
  const [settings, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const query = readSearch(typed, settings.country === 'CA' ? 'day-first' : 'month-first', today);
  return async (tx: Tx, limit: number): Promise<PatientMatch[]> => {
    const words = query.name === '' ? [] : (await nameWords(tx, query.name)).slice(0, wordLimit);
    const rows = await selectFound(tx, words, query, limit + 1);
    return rows.map((row) => ({ ...row, isSimilar: isOnlySimilar(words, row) }));
  };
}

/** Returns the best twenty matches for the text; none for an empty one. @throws rate-limited */
export async function searchPatients(
  ctx: Ctx & Uses<'budgets' | 'caches' | 'cipherOf'>,
  typed: string,
  { patientsWithAccount, readAlerts }: SearchSources,
) {
  const [find] = await Promise.all([patientFinder(ctx, typed), countSearch(ctx)]);
  const { found, members, alerts, isMore } = await inTenant(ctx, async (tx) => {
    const [rows] = await Promise.all([find(tx, pageSize), auditSearch(tx, ctx)]);
    const found = rows.slice(0, pageSize);
    const ids = found.map((row) => row.patientId);
    const [members, alerts] = await Promise.all([patientsWithAccount(tx, ids), readAlerts(tx, ctx, ids)]);
    return { found, members, alerts, isMore: rows.length > pageSize };
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
      alerts: alerts.get(row.patientId) ?? [],
    })),
    isMore,
  };
}
