// Twenty thousand open balances with their ages, over HTTP, beside as many credits, which have none.
import { type CallInput, ledger } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import pg from 'pg';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoId } from '../../apps/server/src/seed/demo-ids.ts';
import { openBookingStage } from '../booking/stage.ts';
import { addSession } from '../search/people.ts';
import { runStatementsMemory } from './statements-memory.ts';

const size = { owing: 20_000, credits: 20_000, settled: 20_000 };
/** Target for the median of a list with ages, as a multiple of the same list without. */
const target = 3;
const rounds = 60;

type Query = CallInput<typeof ledger.openBalances>['query'];

const id = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Each has three charges in two hundred days and one payment: a third owes, a third has a credit, a third has paid. */
function statements(tenantId: string): string[] {
  const all = size.owing + size.credits + size.settled;
  const entry = (text: string) => `select '${tenantId}'::uuid, ${id(text)}, ${id(`'owing ' || n`)}`;
  return [
    'select setseed(0.3)',
    `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, created_at)
     select '${tenantId}', ${id(`'owing ' || n`)}, 'Ida', 'Number ' || n, date '1950-01-01' + n % 20000, now() from generate_series(1, ${all}) n`,
    `insert into ledger_entries (tenant_id, entry_id, patient_id, kind, amount, description, occurred_on, created_at)
     ${entry(`'charge ' || n || ' ' || k`)}, 'charge', 20 + n % 400, 'Filling', current_date - floor(random() * 200)::int, now()
     from generate_series(1, ${all}) n, generate_series(1, 3) k`,
    `insert into ledger_entries (tenant_id, entry_id, patient_id, kind, amount, description, occurred_on, created_at)
     ${entry(`'payment ' || n`)}, 'payment', -(20 + n % 400) * (case n % 3 when 0 then 1 when 1 then 3 else 4 end), 'Payment', current_date, now()
     from generate_series(1, ${all}) n`,
    'vacuum analyze patients, ledger_entries, balances',
  ];
}

const median = (took: readonly number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0;

/** Prints the table. Returns the missed targets. */
export async function runLedger(): Promise<string[]> {
  const stage = await openBookingStage();
  try {
    const tenantId = demoId('tenant demo');
    const client = new pg.Client(stage.ownerUrl);
    await client.connect();
    for (const statement of statements(tenantId)) await client.query(statement);
    await client.end();
    const token = newToken();
    await addSession(stage.ownerUrl, tenantId, tokenDigest(token));
    const list = async (query: Query) => {
      const started = performance.now();
      const answer = await fetch(`${stage.server.url}${addressOf(ledger.openBalances, { query })}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { count } = (await answer.json()) as { count: number };
      if (answer.status !== 200) throw new Error(`The balances were answered ${answer.status}.`);
      return { took: performance.now() - started, count };
    };
    const kinds: Readonly<Record<string, Query>> = {
      'without ages': { show: 'credit' },
      'with ages': { show: 'owing' },
      'with ages, by over 90 days': { show: 'owing', sort: 'over90' },
      'with ages, 61 to 90 days alone': { show: 'owing', age: 'to90' },
    };
    const took = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
    const counts = new Map<string, number>();
    // In turns, so that what else the machine does meets all alike.
    for (let round = 0; round < rounds + 5; round++)
      for (const [kind, query] of Object.entries(kinds)) {
        const one = await list(query);
        counts.set(kind, one.count);
        if (round >= 5) took.get(kind)?.push(one.took);
      }
    const plain = median(took.get('without ages') ?? []);
    console.log(`\nLedger: ${size.owing} open balances, ${size.credits} credits, ${size.settled} settled\n`);
    console.log('| list of balances | p50 ms | times | of |\n|---|---|---|---|');
    const missed: string[] = [];
    for (const [kind, times] of took) {
      const ratio = median(times) / plain;
      console.log(`| ${kind} | ${median(times).toFixed(1)} | ${ratio.toFixed(2)} | ${counts.get(kind)} |`);
      if (ratio > target) missed.push(`ledger: ${kind} takes ${ratio.toFixed(2)} times as long, at most ${target}`);
    }
    console.log('');
    return [...missed, ...(await runStatementsMemory())];
  } finally {
    await stage.stop();
  }
}
