// SQL of the inbox's list. Every page is read newest first along an index; a search becomes at most a few such scans.
import { type RawBuilder, sql } from 'kysely';
import { ownTenant } from '../../platform/db/own-tenant.ts';
import type { Tx } from '../../platform/db/tenant-transaction.ts';
import type { SubmissionState } from '../triage/public.ts';
import { type InboxViewName, inView, type Looker } from './views.store.ts';

export interface InboxFilter {
  /** The view that was chosen, or the state that older callers name. */
  readonly shown: { readonly view: InboxViewName; readonly looker: Looker } | 'new' | 'approved' | 'all';
  /** Only what is assigned to this colleague, or to nobody; undefined for anybody. */
  readonly assignedTo?: string | undefined;
  readonly who: 'all' | 'patient' | 'guest';
  /** Only submissions with an alert that nobody has acknowledged. */
  readonly hasOpenAlert?: boolean;
  /** Only submissions with a flag: an open alert counts as one. */
  readonly isFlagged?: boolean;
  /** Only submissions of these forms; undefined for all. */
  readonly formIds: readonly string[] | undefined;
  readonly from: Date | undefined;
  /** Only submissions from before this instant. */
  readonly until: Date | undefined;
  readonly after: { readonly submittedAt: Date; readonly submissionId: string } | undefined;
}

/** A name that contains all of these words. */
export interface WantedName {
  /** Prefixes of words in patients' names, folded. */
  readonly words: readonly string[];
  /** Digests of the same words, which must match whole words of guests' names. */
  readonly digests: readonly Buffer[];
}

/** One way in which a submission may match what was typed. */
export interface SearchReading {
  readonly filter: InboxFilter;
  readonly name: WantedName | undefined;
}

type Sql = RawBuilder<unknown>;

/** Sorts after every text that begins with `text`, in the order of code points. */
const behind = (text: string) => `${text}\u{10ffff}`;
/** Up to this many patients are looked up one by one. If there are more, scanning the list finds them soon enough. */
const fewPatients = 1000;

function matches(filter: InboxFilter): Sql {
  const parts: Sql[] = [];
  if (filter.shown === 'new') parts.push(sql`s.state = 'new'`);
  else if (filter.shown === 'approved') parts.push(sql`s.state in ('approved', 'filed')`);
  else if (filter.shown === 'all') parts.push(sql`s.state not in ('archived', 'spam')`);
  else parts.push(inView(filter.shown.view, filter.shown.looker));
  if (filter.assignedTo === 'nobody') parts.push(sql`s.assigned_to is null`);
  else if (filter.assignedTo) parts.push(sql`s.assigned_to = ${filter.assignedTo}::uuid`);
  if (filter.who === 'guest') parts.push(sql`s.patient_id is null`);
  if (filter.who === 'patient') parts.push(sql`s.patient_id is not null`);
  // A single form is compared by equality, so that its own index provides the order.
  if (filter.formIds?.length === 1) parts.push(sql`s.form_id = ${filter.formIds[0]}::uuid`);
  else if (filter.formIds) parts.push(sql`s.form_id = any(${filter.formIds}::uuid[])`);
  if (filter.hasOpenAlert)
    parts.push(sql`s.submission_id = any(array(select submission_id from submission_alerts
      where tenant_id = ${ownTenant} and acknowledged_at is null))`);
  if (filter.isFlagged)
    parts.push(sql`s.submission_id = any(array(
      select submission_id from submissions where tenant_id = ${ownTenant} and flags <> '{}' union all
      select submission_id from submission_alerts where tenant_id = ${ownTenant} and acknowledged_at is null))`);
  if (filter.from) parts.push(sql`s.submitted_at >= ${filter.from}`);
  if (filter.until) parts.push(sql`s.submitted_at < ${filter.until}`);
  if (filter.after)
    parts.push(
      sql`(s.submitted_at, s.submission_id) < (${filter.after.submittedAt}, ${filter.after.submissionId}::uuid)`,
    );
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const columns = sql`s.tenant_id, s.submission_id, s.form_id, s.patient_id, s.matched_patient_id, s.person_name_sealed, s.marks_sealed, s.revision,
  s.submitted_at, s.read_at, s.state, s.turned_at, s.assigned_to, s.snoozed_until,
  s.difference_count, s.flags, s.compared_record`;

const walk = (filter: InboxFilter, condition: Sql, limit: number): Sql =>
  sql`(select ${columns} from submissions s where s.tenant_id = ${ownTenant} and ${matches(filter)} and ${condition}
    order by s.submitted_at desc, s.submission_id desc limit ${limit})`;

const patientsWith = (words: readonly string[]): Sql =>
  sql.join(
    words.map(
      (word) => sql`select patient_id from patient_words
        where tenant_id = ${ownTenant} and word >= ${word} and word < ${behind(word)}`,
    ),
    sql` intersect `,
  );

/** Returns the ids of patients with these words, or undefined when there are more than a few. */
async function findFew(tx: Tx, words: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ patientId: string }>`
    select distinct patient_id from (${patientsWith(words)}) p limit ${fewPatients + 1}`.execute(tx);
  return rows.length > fewPatients ? undefined : rows.map((row) => row.patientId);
}

async function walksOf(tx: Tx, { filter, name }: SearchReading, limit: number): Promise<Sql[]> {
  if (!name) return [walk(filter, sql`true`, limit)];
  const walks: Sql[] = [];
  if (filter.who !== 'guest') {
    const few = await findFew(tx, name.words);
    // The limit forces a look-up for each submission, even in a generic plan.
    const has = name.words.map(
      (word) => sql`(select true from patient_words w where w.tenant_id = ${ownTenant} and w.patient_id = s.patient_id
        and w.word >= ${word} and w.word < ${behind(word)} limit 1)`,
    );
    if (!few) walks.push(walk({ ...filter, who: 'patient' }, sql.join(has, sql` and `), limit));
    else if (few.length > 0) walks.push(walk(filter, sql`s.patient_id = any(${few}::uuid[])`, limit));
  }
  if (filter.who !== 'patient')
    walks.push(
      walk(
        { ...filter, who: 'guest' },
        sql`s.submission_id = any(array(select submission_id from submission_words
          where tenant_id = ${ownTenant} and word_digest = any(${name.digests}::bytea[])
          group by submission_id having count(*) = ${name.digests.length}))`,
        limit,
      ),
    );
  return walks;
}

export interface InboxListRow {
  readonly submissionId: string;
  readonly formId: string;
  readonly patientId: string | null;
  readonly matchedPatientId: string | null;
  readonly personNameSealed: Buffer | null;
  readonly marksSealed: Buffer | null;
  readonly revision: number;
  readonly submittedAt: Date;
  readonly readAt: Date | null;
  readonly state: SubmissionState;
  readonly turnedAt: Date | null;
  readonly assignedTo: string | null;
  /** The name of the colleague whom it is assigned to. */
  readonly assignee: string | null;
  readonly snoozedUntil: Date | null;
  /** How many answers differ from the record; null while that is not known. */
  readonly differenceCount: number | null;
  readonly flags: readonly string[];
  /** The revision of the record that it was compared with. */
  readonly comparedRecord: number | null;
  readonly formName: string;
  readonly nameFirst: string | null;
  readonly nameLast: string | null;
}

/** Returns one page of what matches any of `wanted`, newest first, with the patient's name if there is one. */
export async function selectInbox(tx: Tx, wanted: readonly SearchReading[], limit: number): Promise<InboxListRow[]> {
  const walks: Sql[] = [];
  for (const way of wanted) walks.push(...(await walksOf(tx, way, limit)));
  if (walks.length === 0) return [];
  const { rows } = await sql<InboxListRow>`
    with page as materialized (
      select * from (${sql.join(walks, sql` union `)}) found order by submitted_at desc, submission_id desc limit ${limit}
    )
    select p.*, f.name as form_name, c.name_first, c.name_last, a.name as assignee
    from page p
    join forms f on f.tenant_id = ${ownTenant} and f.form_id = p.form_id
    left join patients c on c.tenant_id = ${ownTenant} and c.patient_id = p.patient_id
    left join accounts a on a.tenant_id = ${ownTenant} and a.account_id = p.assigned_to
    order by p.submitted_at desc, p.submission_id desc`.execute(tx);
  return rows;
}

/** Returns the existing rows with these ids, newest first. */
export async function selectRowsById(tx: Tx, ids: readonly string[]): Promise<InboxListRow[]> {
  const { rows } = await sql<InboxListRow>`
    select ${columns}, f.name as form_name, c.name_first, c.name_last, a.name as assignee
    from submissions s
    join forms f on f.tenant_id = ${ownTenant} and f.form_id = s.form_id
    left join patients c on c.tenant_id = ${ownTenant} and c.patient_id = s.patient_id
    left join accounts a on a.tenant_id = ${ownTenant} and a.account_id = s.assigned_to
    where s.tenant_id = ${ownTenant} and s.submission_id = any(${ids}::uuid[]) and s.erased_at is null
    order by s.submitted_at desc, s.submission_id desc`.execute(tx);
  return rows;
}

/** Lists every form of the practice by name, including those no longer offered. */
export function selectFormNames(tx: Tx) {
  return tx.selectFrom('forms').select(['formId', 'name']).orderBy('name').orderBy('formId').execute();
}

/** Lists the forms that have submissions. */
export function selectSentForms(tx: Tx) {
  return tx
    .selectFrom('forms as f')
    .select(['f.formId', 'f.name'])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('submissions as s')
          .select('s.submissionId')
          .whereRef('s.tenantId', '=', 'f.tenantId')
          .whereRef('s.formId', '=', 'f.formId'),
      ),
    )
    .orderBy('f.name')
    .orderBy('f.formId')
    .execute();
}

/** Returns the newest submission, and when a submission was last turned into another state. */
export async function selectNewest(tx: Tx) {
  const { rows } = await sql<{ sent: string | null; turned: Date | null }>`
    select
      (select submission_id || ' ' || revision from submissions where tenant_id = ${ownTenant}
        order by submitted_at desc, submission_id desc limit 1) as sent,
      (select turned_at from submissions where tenant_id = ${ownTenant} and turned_at is not null
        order by turned_at desc limit 1) as turned
  `.execute(tx);
  return rows[0];
}
