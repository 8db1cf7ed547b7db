// Lists open balances with their ages for the office, on screen and as a table for spreadsheets.
import type { ledger, ParsedInput } from '@foyer/contract';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { csvOf } from '../../platform/http/csv.ts';
import { problem } from '../../platform/problem.ts';
import { readShownAlerts } from '../patient-alerts/public.ts';
import { settingsOf, todayOf } from '../practice/public.ts';
import { type BalanceQuery, selectOpenBalances } from './balances.store.ts';

type Query = ParsedInput<typeof ledger.openBalances>['query'];

const pageSize = 50;
/** Rows of a file. */
const most = 20_000;
const amountPlace = z.tuple([z.string().regex(/^-?\d+\.\d\d$/), z.uuid()]);
const dayPlace = z.tuple([z.iso.date(), z.uuid()]);

/** Reads a page cursor. @throws validation-failed for a text that this server did not write */
function readPlace(text: string, sort: Query['sort']) {
  try {
    const place = sort === 'age' ? dayPlace : amountPlace;
    const [value, patientId] = place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { value, patientId };
  } catch {
    throw problem('validation-failed', {
      errors: [{ path: 'query.after', message: 'is not a place in this list; leave it out to start at the top' }],
    });
  }
}

async function readBalances(tx: Tx, ctx: Ctx, query: BalanceQuery) {
  const found = await selectOpenBalances(tx, query);
  await audit(tx, ctx, { action: 'list', object: { kind: 'billing', id: 'all' } });
  return found;
}

export async function listBalances(ctx: Ctx & Uses<'caches' | 'cipherOf'>, { after, ...query }: Query) {
  const from = after === undefined ? undefined : readPlace(after, query.sort);
  const [{ billingCurrency: currency }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const { found, alerts } = await inTenant(ctx, async (tx) => {
    const found = await readBalances(tx, ctx, { ...query, age: query.age, today, after: from, limit: pageSize + 1 });
    const ids = found.rows.map(({ patientId }) => patientId);
    return { found, alerts: await readShownAlerts(tx, ctx, ids) };
  });
  const page = found.rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    currency,
    count: found.count,
    total: found.total,
    ages: found.ages,
    items: page.map(({ patientId: id, place: _, ...row }) => ({ id, ...row, alerts: alerts.get(id) ?? [] })),
    next:
      found.rows.length > pageSize && last
        ? Buffer.from(JSON.stringify([last.place, last.patientId])).toString('base64url')
        : null,
  };
}

const head = ['Patient', 'Born', '0-30', '31-60', '61-90', '90+', 'Total', 'Currency', 'Last entry'];

/** Returns all balances that a filter lets through as CSV. */
export async function balancesFile(ctx: Ctx & Uses<'caches'>, query: ParsedInput<typeof ledger.balancesFile>['query']) {
  const [{ billingCurrency: currency }, today] = await Promise.all([settingsOf(ctx), todayOf(ctx)]);
  const { rows } = await inTenant(ctx, (tx) =>
    readBalances(tx, ctx, { ...query, age: query.age, today, after: undefined, limit: most }),
  );
  const cells = rows.map(({ nameFirst, nameLast, birthDate, ages, balance, lastOn }) => [
    `${nameFirst} ${nameLast}`.trim(),
    birthDate,
    ...(ages ? [ages.to30, ages.to60, ages.to90, ages.over90] : ['', '', '', '']),
    balance,
    currency,
    lastOn,
  ]);
  return {
    status: 200 as const,
    body: csvOf([head, ...cells]),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="balances-${today}.csv"`,
      'x-content-type-options': 'nosniff',
    },
  };
}
