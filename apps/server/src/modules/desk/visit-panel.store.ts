// SQL of what stands around one visit: the names in its history, and how far the office is with its patient's forms.
import type { Tx } from '../../platform/db/tenant-transaction.ts';

export interface NamedIds {
  readonly accountIds: readonly string[];
  readonly providerIds: readonly string[];
  readonly locationIds: readonly string[];
}

/** Returns names by id: of staff, else of an account's patient; of providers and locations, also of those that are gone. */
export async function selectNamesOf(tx: Tx, ids: NamedIds): Promise<ReadonlyMap<string, string>> {
  const { accountIds, providerIds, locationIds } = ids;
  const [accounts, providers, locations] = await Promise.all([
    accountIds.length === 0
      ? []
      : tx
          .selectFrom('accounts as a')
          .leftJoin('patients as c', (join) =>
            join.onRef('c.tenantId', '=', 'a.tenantId').onRef('c.patientId', '=', 'a.patientId'),
          )
          .select(['a.accountId', 'a.name', 'c.nameFirst', 'c.nameLast'])
          .where('a.accountId', 'in', accountIds)
          .execute(),
    providerIds.length === 0
      ? []
      : tx
          .selectFrom('providers')
          .select(['providerId', 'displayName'])
          .where('providerId', 'in', providerIds)
          .execute(),
    locationIds.length === 0
      ? []
      : tx
          .selectFrom('locations')
          .select(['locationId', 'name', 'displayName'])
          .where('locationId', 'in', locationIds)
          .execute(),
  ]);
  return new Map<string, string>([
    ...accounts.map((row): [string, string] => [
      row.accountId,
      row.nameFirst === null ? row.name : `${row.nameFirst} ${row.nameLast}`,
    ]),
    ...providers.map((row): [string, string] => [row.providerId, row.displayName]),
    ...locations.map((row): [string, string] => [row.locationId, row.displayName || row.name]),
  ]);
}

/** Returns how far the office is with each of these submissions. */
export async function selectStates(
  tx: Tx,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, 'done' | 'waiting' | 'needs-answer'>> {
  if (submissionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('submissions')
    .select(['submissionId', 'state'])
    .where('submissionId', 'in', submissionIds)
    .execute();
  return new Map(
    rows.map(({ submissionId, state }) => [
      submissionId,
      state === 'returned' ? 'needs-answer' : state === 'new' ? 'waiting' : 'done',
    ]),
  );
}
