// Forms with logic against the same forms without: in the browser, on the server, and in the inbox.
import { randomUUID } from 'node:crypto';
import { documents, inbox, submissions } from '@foyer/contract';
import { type FormField, readForm, validateSubmission } from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import { addForm, publishForm } from '../../apps/server/src/modules/forms/public.ts';
import { inTenant } from '../../apps/server/src/platform/db/tenant-transaction.ts';
import { startTestApp, tenantId } from '../../apps/server/src/testing/test-app.ts';
import { logicFields, plainFields } from '../forms/logic-fields.ts';
import { type FormFigures, measurePages } from '../forms/run-forms.ts';

interface Judged {
  readonly what: string;
  readonly found: number;
  readonly most: number;
}

const fieldsOf = (stored: readonly object[]): readonly FormField[] => {
  const read = readForm({ fields: stored.map((field, at) => ({ ...field, sort_order: at })) });
  if (!read.ok) throw new Error(read.reason);
  return read.fields;
};

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Valid answers to the questions of both forms. */
const values: Readonly<Record<string, unknown>> = {
  'Short Text Entry': 'Some words',
  'Single Choice': { option: 'Bravo' },
  Number: '3',
  Dropdown: 'Charlie',
  'Date Picker': '2026-05-14T00:00:00.000Z',
  Checkbox: true,
};
const entriesOf = (fields: readonly FormField[]) =>
  fields.flatMap(({ uuid, type_name }) => (type_name in values ? [{ id: uuid, uuid, value: values[type_name] }] : []));

/** Folders of bench/forms/impl. */
const pages = ['foyer-30', 'foyer-plain', 'foyer-logic', 'foyer-radios', 'foyer-grid'];

/** Prints the table. `BENCH_PARTS` chooses among pages, reckoning and server. Returns the missed targets. */
export async function runLogic(): Promise<string[]> {
  const parts = process.env.BENCH_PARTS?.split(',') ?? ['pages', 'reckoning', 'server'];
  const judged: Judged[] = [];
  if (parts.includes('pages')) judged.push(...inBrowser(await measurePages(pages)));
  if (parts.includes('reckoning')) judged.push(reckoning());
  if (parts.includes('server')) judged.push(...(await onServer()));
  console.log('\n| Logic of forms | ratio | target |\n|---|---:|---:|');
  for (const { what, found, most } of judged) console.log(`| ${what} | **${found.toFixed(2)}** | ≤ ${most} |`);
  return judged
    .filter(({ found, most }) => !(found <= most))
    .map(({ what, found, most }) => `logic: ${what} is ${found.toFixed(2)}, at most ${most} is wanted.`);
}

function inBrowser(figure: FormFigures): Judged[] {
  const ratio = (name: string, of: string, against: string) => figure(of, name) / figure(against, name);
  return [
    {
      what: '60 conditions and 20 calculations: processor time per key',
      found: ratio('keyTaskMs', 'foyer-logic', 'foyer-plain'),
      most: 1.3,
    },
    {
      what: '60 conditions and 20 calculations: load',
      found: ratio('load1xAll', 'foyer-logic', 'foyer-plain'),
      most: 1.15,
    },
    {
      what: 'grid of 100 rows: load, against 100 choices',
      found: ratio('load1xAll', 'foyer-grid', 'foyer-radios'),
      most: 1.25,
    },
    {
      what: 'grid of 100 rows: an answer, against a key in 30 fields',
      found: ratio('keyTaskMs', 'foyer-grid', 'foyer-30'),
      most: 1.1,
    },
  ];
}

/** A whole reckoning against a whole validation of the same form. */
function reckoning(): Judged {
  const fields = fieldsOf(logicFields());
  const logic = logicOf(fields);
  const surroundings = { today: '2026-05-14', now: '2026-05-14T12:00:00.000Z' };
  const took = { reckoned: [] as number[], validated: [] as number[] };
  for (let round = 0; round < 300; round++) {
    // A new list each time: what was reckoned of a list is kept.
    const entries = entriesOf(fields);
    const started = performance.now();
    logic?.with(entries);
    const between = performance.now();
    const checked = validateSubmission(fields, entries, surroundings);
    if (!checked.ok) throw new Error(JSON.stringify(checked.errors[0]));
    if (round < 100) continue;
    took.reckoned.push(between - started);
    took.validated.push(performance.now() - between);
  }
  return {
    what: 'a whole reckoning, against validating the form',
    found: median(took.reckoned) / median(took.validated),
    most: 0.5,
  };
}

/** Posting, and a page of the inbox; both in this process, in turn with the form without logic. */
async function onServer(): Promise<Judged[]> {
  const t = await startTestApp();
  try {
    const accountId = tenantId('demo');
    const ctx = t.systemCtx('demo');
    const forms = { plain: fieldsOf(plainFields()), logic: fieldsOf(logicFields()) };
    const made: Record<string, { formId: string; versionId: string; checksum: string }> = {};
    for (const [name, fields] of Object.entries(forms)) {
      const [formId, versionId] = [randomUUID(), randomUUID()];
      await inTenant(ctx, async (tx) => {
        await addForm(tx, { formId, name, forGuests: true, createdAt: t.clock.now() });
        await publishForm(tx, ctx, { formId, versionId, name, object: { fields: [...fields] } });
      });
      const { body } = await t.call(documents.guestDocuments, { query: { accountId } });
      made[name] = { formId, versionId, checksum: body[0]?.documents.find(({ id }) => id === formId)?.secureId ?? '' };
    }
    const post = async (name: 'plain' | 'logic') => {
      const { formId, versionId, checksum } = made[name] as (typeof made)[string];
      const started = performance.now();
      const { status } = await t.call(submissions.postSubmission, {
        params: { id: formId, checksum },
        query: { accountId },
        body: { form_version_id: versionId, submitted_by: '', contact_id: '', object: entriesOf(forms[name]) },
      });
      if (status !== 200) throw new Error(`A post was answered ${status}.`);
      return performance.now() - started;
    };
    const posts = await inTurn(60, post);
    const { token } = await t.signIn('office@example.com', { kind: 'staff' });
    const list = async (name: 'plain' | 'logic') => {
      const started = performance.now();
      const { body } = await t.call(inbox.inbox, { query: { formId: made[name]?.formId ?? '', limit: 50 } }, { token });
      if (body.items.length !== 50) throw new Error(`The inbox shows ${body.items.length} rows.`);
      return performance.now() - started;
    };
    const lists = await inTurn(120, list);
    return [
      { what: 'posting, against the form without logic', found: posts, most: 1.15 },
      { what: 'a page of the inbox with marks, against one without', found: lists, most: 1.1 },
    ];
  } finally {
    await t.stop();
  }
}

/** Runs both in turn; returns the ratio of their medians, without the first tenth. */
async function inTurn(rounds: number, run: (name: 'plain' | 'logic') => Promise<number>): Promise<number> {
  const took = { plain: [] as number[], logic: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? (['plain', 'logic'] as const) : (['logic', 'plain'] as const)) {
      const ms = await run(name);
      if (round >= rounds / 10) took[name].push(ms);
    }
  return median(took.logic) / median(took.plain);
}
