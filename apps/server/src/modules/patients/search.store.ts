// SQL that finds patients. Row level security lets an index serve every comparison used: equality and ranges only.
import { type RawBuilder, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { SearchQuery } from './search-query.policy.ts';

export interface FoundPatient {
  readonly patientId: string;
  readonly nameFirst: string;
  readonly nameMiddle: string;
  readonly nameLast: string;
  readonly birthDate: string;
  readonly emailAddress: string;
  readonly phone: string | null;
}

type Hits = RawBuilder<unknown>;

/** Sorts after every text that begins with `text`, in the order of code points. */
const after = (text: string) => `${text}\u{10ffff}`;
/** Of the many matches of a short prefix, only this many are looked at, in the order of the words. */
const prefixLimit = 300;

/** Returns a name as indexed for search: words in lower case without accents. */
export async function nameWords(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select foyer_name_words(${name}) as words`.execute(tx);
  return rows[0]?.words ?? [];
}

/** Shortest word checked for typos. Shorter ones are probably unfinished and would match too much. */
const slipLength = 4;

/** Patients whose name has the word (0), a word that begins with it (1), or one with a single typo (2). */
function wordHits(word: string, isOnlyOne: boolean): Hits {
  const begun = sql`select patient_id, case when word = ${word} then 0 else 1 end as rank from patient_words
    where tenant_id = ${ownTenant} and word >= ${word} and word < ${after(word)}`;
  if (word.length < slipLength) return isOnlyOne ? sql`${begun} order by word limit ${prefixLimit}` : begun;
  return sql`select patient_id, min(rank) as rank from (
      ${begun}
      union all select patient_id, 2 from patient_words
        where tenant_id = ${ownTenant} and word = any(array(
          select word from name_variants where tenant_id = ${ownTenant} and variant = any(foyer_word_variants(${word}))))
    ) as near group by patient_id`;
}

const birthHits = (dates: readonly string[]): Hits =>
  sql`select patient_id, array_position(${dates}::date[], birth_date) as rank from patients
    where tenant_id = ${ownTenant} and birth_date = any(${dates}::date[])`;

function numberHits({ digits, birthDates, birthYear }: SearchQuery['numbers'][number]): Hits {
  const back = [...digits].reverse().join('');
  const dates = birthDates.length > 0 ? sql`union all ${birthHits(birthDates)}` : sql``;
  const year =
    birthYear === undefined
      ? sql``
      : sql`union all (select patient_id, 2 from patients
          where tenant_id = ${ownTenant} and birth_date between ${`${birthYear}-01-01`}::date and ${`${birthYear}-12-31`}::date)`;
  return sql`(select patient_id, 0 as rank from patient_phones
      where tenant_id = ${ownTenant} and digits_back >= ${back} and digits_back < ${after(back)} limit 2000)
    union all (select patient_id, 1 from patient_phones
      where tenant_id = ${ownTenant} and digits >= ${digits} and digits < ${after(digits)} limit 2000)
    ${dates} ${year}`;
}

const emailHits = (email: string): Hits =>
  sql`(select patient_id, case when email_folded = ${email} then 0 else 1 end as rank from patients
    where tenant_id = ${ownTenant} and email_folded >= ${email} and email_folded < ${after(email)}
    order by email_folded limit ${prefixLimit})`;

/** Returns the best matches for all parts, closest first, then by name. None for an empty query. */
export async function selectFound(
  tx: Tx,
  words: readonly string[],
  query: SearchQuery,
  limit: number,
): Promise<FoundPatient[]> {
  const isOnlyOne = words.length + query.numbers.length + query.emails.length + query.birthDates.length === 1;
  const parts = [
    ...words.map((word) => wordHits(word, isOnlyOne)),
    ...(query.birthDates.length > 0 ? [birthHits(query.birthDates)] : []),
    ...query.numbers.map(numberHits),
    ...query.emails.map(emailHits),
  ];
  if (parts.length === 0) return [];
  // One bit for each part, so that one pass counts all of them.
  const hits = parts.map(
    (part, at) => sql`select patient_id, rank, ${1 << at}::int as part from (${part}) as each_part`,
  );
  const all = sql.join(hits, sql` union all `);
  const { rows } = await sql<FoundPatient>`
    with hits as materialized (
      select patient_id, sum(rank) as rank from (${all}) as hit group by patient_id having bit_or(part) = ${(1 << parts.length) - 1}::int
    ), best as materialized (
      select c.tenant_id, c.patient_id, c.name_first, c.name_middle, c.name_last, c.birth_date, c.email_address, hits.rank
      from hits join patients c on c.patient_id = hits.patient_id
      where c.tenant_id = ${ownTenant} and c.merged_into is null
      order by hits.rank, lower(c.name_last), lower(c.name_first), c.birth_date, c.patient_id
      limit ${limit}
    )
    select patient_id, name_first, name_middle, name_last, birth_date, email_address,
      (select p.number from patient_phones p where p.tenant_id = ${ownTenant} and p.patient_id = best.patient_id
        order by (p.type <> 'mobile'), p.position limit 1) as phone
    from best order by rank, lower(name_last), lower(name_first), birth_date, patient_id`.execute(tx);
  return rows;
}
