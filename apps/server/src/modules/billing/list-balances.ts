// Lists open balances for the office.
import type { ledger, ParsedInput } from '@foyer/contract';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { type BalanceRow, selectOpenBalances } from './balances.store.ts';

type Query = ParsedInput<typeof ledger.openBalances>['query'];

const pageSize = 50;
const places = {
  amount: z.tuple([z.string().regex(/^-\d+\.\d\d$/), z.uuid()]),
  age: z.tuple([z.iso.date(), z.uuid()]),
};

function placeOf(row: BalanceRow, sort: Query['sort']): string {
  const value = sort === 'age' ? row.lastOn : `-${row.balance.replace('-', '')}`;
  return Buffer.from(JSON.stringify([value, row.patientId])).toString('base64url');
}

/** Reads a page cursor. @throws validation-failed for a text that this server did not write */
function readPlace(text: string, sort: Query['sort']) {
  try {
    const [value, patientId] = places[sort].parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return { value, patientId };
  } catch {
    throw problem('validation-failed', {
      errors: [{ path: 'query.after', message: 'is not a place in this list; leave it out to start at the top' }],
    });
  }
}

export async function listBalances(ctx: Ctx & Uses<'caches'>, { show, sort, after }: Query) {
  const from = after === undefined ? undefined : readPlace(after, sort);
  const { billingCurrency: currency } = await settingsOf(ctx);
  const { rows, count, total } = await inTenant(ctx, async (tx) => {
    const found = await selectOpenBalances(tx, { show, sort, after: from, limit: pageSize + 1 });
    await audit(tx, ctx, { action: 'list', object: { kind: 'billing', id: 'all' } });
    return found;
  });
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return {
    currency,
    count,
    total,
    items: page.map((row) => ({
      id: row.patientId,
      nameFirst: row.nameFirst,
      nameLast: row.nameLast,
      birthDate: row.birthDate,
      balance: row.balance,
      lastOn: row.lastOn,
    })),
    next: rows.length > pageSize && last ? placeOf(last, sort) : null,
  };
}
