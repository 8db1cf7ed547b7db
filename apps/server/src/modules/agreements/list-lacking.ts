// Patients whose agreement to a consent form is missing, over all patients.
import { type Answer, officeAgreements, type ParsedInput } from '@foyer/contract';
import { audit } from '../../platform/audit/audit.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { todayOf } from '../practice/public.ts';
import { type ConsentForm, selectConsentForms } from './agreements.store.ts';
import { type LackingCandidate, type NameCursor, selectLackingCandidates } from './lacking.store.ts';
import type { AgreementEventKind } from './standing.policy.ts';
import { type FormStanding, standingsOf } from './standings.ts';

type LackingList = Answer<typeof officeAgreements.lackingAgreements>;
type LackingRow = LackingList['rows'][number];
type Wish = ParsedInput<typeof officeAgreements.lackingAgreements>['query'];
type LackingState = LackingRow['state'];

const pageSize = officeAgreements.lackingPageSize;

/** What must have happened for a state to be possible; `none` needs nothing. */
const neededFor: Record<LackingState, readonly AgreementEventKind[] | undefined> = {
  none: undefined,
  ended: ['agreed', 'on-paper'],
  'asked-again': ['agreed', 'on-paper', 'withdrawn'],
  'at-office': ['at-office'],
  withdrawn: ['withdrawn'],
};

const cursorOf = ({ nameFolded, patientId }: NameCursor) =>
  Buffer.from(`${patientId} ${nameFolded}`).toString('base64url');

/** @throws validation-failed for a text that is no cursor */
function readCursor(text: string): NameCursor {
  const [, patientId, nameFolded] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) ([^\0]*)$/s.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (patientId === undefined || nameFolded === undefined)
    throw problem('validation-failed', {
      errors: [{ path: 'query.after', message: 'Send the `next` of the page before.' }],
    });
  return { patientId, nameFolded };
}

/** Returns the row of a patient's form whose agreement is missing; undefined where nothing is. */
function rowOf(person: LackingCandidate, { form, standing, rows }: FormStanding): LackingRow | undefined {
  const { state, since, until } = standing;
  if (state === 'agreed') return undefined;
  if (rows.length === 0 && !person.askedFormIds.includes(form.formId)) return undefined;
  const { patientId, nameFirst, nameLast, birthDate, hasEmail } = person;
  return {
    patientId,
    nameFirst,
    nameLast,
    birthDate,
    hasEmail,
    formId: form.formId,
    formName: form.name,
    state,
    since,
    until,
  };
}

interface Search {
  readonly forms: readonly ConsentForm[];
  readonly state: LackingState | undefined;
  readonly after: NameCursor | undefined;
  readonly today: string;
}

/** Returns the rows of the next patients, as many as a page holds, and the last of them where more may follow. */
async function nextPage(tx: Tx, { forms, state, after, today }: Search) {
  const rows: LackingRow[] = [];
  const formIds = forms.map(({ formId }) => formId);
  const happened = state && neededFor[state];
  let people = 0;
  let last = after;
  for (;;) {
    const found = await selectLackingCandidates(tx, {
      formIds,
      today,
      happened,
      after: last,
      limit: pageSize,
    });
    const standings = await standingsOf(
      tx,
      found.map(({ patientId }) => patientId),
      today,
      forms,
    );
    for (const person of found) {
      last = person;
      const own = (standings.get(person.patientId) ?? [])
        .flatMap((standing) => rowOf(person, standing) ?? [])
        .filter((row) => state === undefined || row.state === state);
      if (own.length === 0) continue;
      rows.push(...own);
      people += 1;
      if (people === pageSize) return { rows, last };
    }
    if (found.length < pageSize) return { rows, last: undefined };
  }
}

/** @throws validation-failed for a cursor that is none */
export async function listLacking(ctx: Ctx & Uses<'caches'>, { formId, state, after }: Wish): Promise<LackingList> {
  const today = await todayOf(ctx);
  const cursor = after === undefined ? undefined : readCursor(after);
  return inTenant(ctx, async (tx) => {
    const all = (await selectConsentForms(tx)).filter(({ isArchived }) => !isArchived);
    const forms = all.filter((form) => formId === undefined || form.formId === formId);
    const { rows, last } =
      forms.length === 0 ? { rows: [], last: undefined } : await nextPage(tx, { forms, state, after: cursor, today });
    await audit(tx, ctx, { action: 'list', object: { kind: 'agreements', id: formId ?? 'all' } });
    return {
      rows,
      next: last ? cursorOf(last) : null,
      forms: all.map(({ formId: id, name }) => ({ id, name })),
    };
  });
}
