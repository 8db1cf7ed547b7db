// SQL of open balances (those that are not zero), in pages. A trigger maintains them along with the entries.
import { ledger } from '@foyer/contract';
import { sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { Ages } from './ages.policy.ts';
import type { Amount } from './money.policy.ts';

export interface BalanceRow {
  readonly patientId: string;
  readonly nameFirst: string;
  readonly nameLast: string;
  readonly birthDate: string;
  readonly balance: Amount;
  /** Null for a credit. */
  readonly ages: Ages | null;
  /** YYYY-MM-DD */
  readonly lastOn: string;
}

type AgeName = keyof Ages;

export interface BalanceFilter {
  readonly show: 'owing' | 'credit';
  /** Only those who owe something of this age. */
  readonly age: AgeName | undefined;
  /** YYYY-MM-DD */
  readonly today: string;
}

export interface BalanceQuery extends BalanceFilter {
  /** `age`: the oldest last entry first. */
  readonly sort: 'amount' | 'age' | AgeName;
  readonly direction: 'down' | 'up';
  /** The last row of the previous page. */
  readonly after: { readonly value: string; readonly patientId: string } | undefined;
  readonly limit: number;
}

const columnOf = { to30: sql`to30`, to60: sql`to60`, to90: sql`to90`, over90: sql`over90` };

/**
 * Open balances with their ages, all in hundredths as bigint: numeric costs a fifth more time. What is open are the newest charges up to
 * the balance (see ages.policy.ts), so each age is what was charged within it, as far as the balance reaches.
 */
export function agedBalances({ show, age, today }: BalanceFilter) {
  const balance = sql`(b.balance * 100)::bigint as balance`;
  // The first of the two conditions lets the partial index be used, which holds only open balances.
  const owing = sql`where b.tenant_id = ${ownTenant} and b.balance <> 0`;
  if (show === 'credit')
    return sql`open as (select b.patient_id, ${balance}, b.last_on, null::bigint as to30, null::bigint as to60,
      null::bigint as to90, null::bigint as over90 from balances b ${owing} and b.balance < 0)`;
  const since = (days: number) => sql`e.occurred_on >= ${today}::date - ${sql.lit(days)}::int`;
  // An entry fits into an integer (ledger_entries_summed), whose sums need no more than a bigint.
  const charged = (when: ReturnType<typeof since>) =>
    sql`coalesce(sum((e.amount * 100)::int) filter (where ${when}), 0)`;
  // Joined before they are summed: most charges are those of patients who have paid.
  return sql`charged as (
      select b.patient_id, ${balance}, b.last_on, ${charged(since(30))} as in30,
        ${charged(sql`${since(60)} and not ${since(30)}`)} as in60, ${charged(sql`not ${since(60)}`)} as in90
      from balances b left join ledger_entries e on e.tenant_id = ${ownTenant} and e.patient_id = b.patient_id
        and e.amount > 0 and e.kind in ('charge', 'adjustment') and ${since(90)}
      ${owing} and b.balance > 0
      group by b.patient_id, b.balance, b.last_on
    ), reaching as (
      select patient_id, balance, last_on, least(balance, in30) as by30, least(balance, in30 + in60) as by60,
        least(balance, in30 + in60 + in90) as by90
      from charged
    ), aged as (
      select patient_id, balance, last_on, by30 as to30, by60 - by30 as to60, by90 - by60 as to90, balance - by90 as over90
      from reaching
    ), open as (select * from aged ${age ? sql`where ${columnOf[age]} > 0` : sql``})`;
}

type PageRow = Omit<BalanceRow, 'ages'> & { readonly [name in AgeName]: Amount | null };
type Sums = { readonly [name in AgeName as `sum${Capitalize<name>}`]: Amount } & {
  readonly [name in AgeName as `count${Capitalize<name>}`]: number;
};

/** Hundredths as an exact decimal. */
const written = (what: typeof columnOf.to30) => sql`(${what}::numeric / 100)::numeric(14, 2)::text`;

/** Returns a page, and the counts and sums of all. The highest, the oldest or the lowest comes first. */
export async function selectOpenBalances(tx: Tx, { sort, direction, after, limit, ...filter }: BalanceQuery) {
  const amount = sort === 'amount' || sort === 'age' ? sql`abs(balance)` : sql`coalesce(${columnOf[sort]}, 0)`;
  // The keys are ascending, so an amount is negated where the largest comes first.
  const place = sort === 'age' ? sql`last_on` : direction === 'down' ? sql`-${amount}` : amount;
  const beyond = after
    ? sql`where (${place}, patient_id) > (${sort === 'age' ? sql`${after.value}::date` : sql`(${after.value}::numeric * 100)::bigint`}, ${after.patientId}::uuid)`
    : sql``;
  const sums = ledger.ageNames.map(
    (name) => sql`${written(sql`coalesce(sum(${columnOf[name]}), 0)`)} as ${sql.ref(`sum_${name}`)},
      (count(*) filter (where ${columnOf[name]} > 0))::int as ${sql.ref(`count_${name}`)}`,
  );
  const { rows } = await sql<
    { readonly count: number; readonly total: Amount; readonly place: string | null } & Sums &
      (PageRow | { readonly patientId: null })
  >`with ${agedBalances(filter)},
    sums as (select count(*)::int as count, ${written(sql`coalesce(sum(balance), 0)`)} as total, ${sql.join(sums)} from open),
    page as (select *, ${place} as place from open ${beyond} order by ${place}, patient_id limit ${limit}),
    named as (
      select page.patient_id, p.name_first, p.name_last, p.birth_date, ${written(sql`page.balance`)} as balance, page.last_on, page.place,
        ${sql.join(ledger.ageNames.map((name) => sql`${written(sql`page.${columnOf[name]}`)} as ${columnOf[name]}`))}
      from page join patients p on p.tenant_id = ${ownTenant} and p.patient_id = page.patient_id)
    select sums.*, named.patient_id, named.name_first, named.name_last, named.birth_date, named.balance, named.last_on,
      named.to30, named.to60, named.to90, named.over90, ${sort === 'age' ? sql`named.place::text` : written(sql`named.place`)} as place
    from sums left join named on true order by named.place, named.patient_id`.execute(tx);
  const [first] = rows;
  return {
    rows: rows.flatMap((row) => (row.patientId === null ? [] : [rowOf(row)])),
    count: first?.count ?? 0,
    total: first?.total ?? '0.00',
    ages: {
      to30: { amount: first?.sumTo30 ?? '0.00', count: first?.countTo30 ?? 0 },
      to60: { amount: first?.sumTo60 ?? '0.00', count: first?.countTo60 ?? 0 },
      to90: { amount: first?.sumTo90 ?? '0.00', count: first?.countTo90 ?? 0 },
      over90: { amount: first?.sumOver90 ?? '0.00', count: first?.countOver90 ?? 0 },
    },
  };
}

function rowOf(row: PageRow & { readonly place: string | null }): BalanceRow & { readonly place: string } {
  const { patientId, nameFirst, nameLast, birthDate, balance, lastOn, to30, to60, to90, over90, place } = row;
  const ages = to30 === null || to60 === null || to90 === null || over90 === null ? null : { to30, to60, to90, over90 };
  return { patientId, nameFirst, nameLast, birthDate, balance, ages, lastOn, place: place ?? '' };
}
