// Forms with logic against the same forms without: in the browser, on the server, and in the inbox.
import { type Answer, type builder, documents, forms, inbox, submissions } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { type FormField, readForm, validateSubmission } from '@foyer/forms';
import { logicOf } from '@foyer/forms/logic';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoId } from '../../apps/server/src/seed/demo-ids.ts';
import { logicFields, plainFields } from '../../tools/testing/form-with-logic.ts';
import { openBookingStage } from '../booking/stage.ts';
import { type FormFigures, measurePages } from '../forms/run-forms.ts';
import { addSession } from '../search/people.ts';
import { addressFrom } from '../visits/http.ts';

interface Judged {
  readonly what: string;
  readonly found: number;
  readonly most: number;
  /** The requirements (docs/requirements.tsv) that set the limit. */
  readonly tags?: readonly string[];
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
      tags: ['AUTHOR-12'],
    },
    {
      what: '60 conditions and 20 calculations: load',
      found: ratio('load1xAll', 'foyer-logic', 'foyer-plain'),
      most: 1.15,
      tags: ['AUTHOR-12'],
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

/** Posting, and a page of the inbox, over HTTP; in turn with the form without logic. */
async function onServer(): Promise<Judged[]> {
  const stage = await openBookingStage();
  try {
    const practice = demoId('tenant demo');
    const token = newToken();
    await addSession(stage.ownerUrl, practice, tokenDigest(token), 'admin@example.com');
    let sender = 0;
    const send = async (method: string, path: string, body?: unknown) => {
      sender += 1;
      const answer = await fetch(`${stage.server.url}${path}`, {
        method,
        headers: {
          ...(path.startsWith('/office/') && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          'x-forwarded-for': addressFrom(sender),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
      return answer.status === 204 ? undefined : ((await answer.json()) as never);
    };
    const ids = {
      plain: await publish(send, 'Two hundred fields', plainFields()),
      logic: await publish(send, 'Two hundred that think', logicFields()),
    };
    const query = { accountId: practice };
    const groups: Answer<typeof documents.guestDocuments> = (await send(
      'GET',
      addressOf(documents.guestDocuments, { query }),
    )) as never;
    const open = async (id: string) => {
      const checksum = groups[0]?.documents.find((document) => document.id === id)?.secureId ?? '';
      const address = addressOf(forms.publicForm, { params: { id, checksum }, query });
      const [version]: Answer<typeof forms.publicForm> = (await send('GET', address)) as never;
      if (!version) throw new Error('The form has no version.');
      const object = entriesOf(fieldsOf(version.object.fields as object[]));
      const body = { form_version_id: version.form_version_id, submitted_by: '', contact_id: '', object };
      return { id, address: addressOf(submissions.postSubmission, { params: { id, checksum }, query }), body };
    };
    const opened = { plain: await open(ids.plain), logic: await open(ids.logic) };
    const posts = await inTurn(60, (name) => send('POST', opened[name].address, opened[name].body));
    const lists = await inTurn(120, async (name) => {
      const query = { formId: opened[name].id, limit: 50 };
      const { items }: Answer<typeof inbox.inbox> = (await send('GET', addressOf(inbox.inbox, { query }))) as never;
      if (items.length !== 50) throw new Error(`The inbox shows ${items.length} rows.`);
    });
    return [
      { what: 'posting, against the form without logic', found: posts, most: 1.15 },
      { what: 'a page of the inbox with marks, against one without', found: lists, most: 1.1 },
    ];
  } finally {
    await stage.stop();
  }
}

type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Makes a form as the builder does, and offers it to guests. Returns its id. */
async function publish(send: Send, name: string, fields: readonly object[]): Promise<string> {
  const object = { fields: fields.map((field, at) => ({ ...field, sort_order: at })) };
  const from = { kind: 'draft', object, thankYou: '', redirectUrl: '' };
  const { id } = (await send('POST', '/office/v1/forms', { name, from })) as { id: string };
  const { draft } = (await send('GET', `/office/v1/forms/${id}`)) as Answer<typeof builder.formDetail>;
  await send('POST', `/office/v1/forms/${id}/publish`, { revision: draft.revision });
  await send('PUT', `/office/v1/forms/${id}`, { forGuests: true });
  return id;
}

/** Runs both in turn; returns the ratio of their medians, without the first tenth. */
async function inTurn(rounds: number, run: (name: 'plain' | 'logic') => Promise<unknown>): Promise<number> {
  const took = { plain: [] as number[], logic: [] as number[] };
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 ? (['plain', 'logic'] as const) : (['logic', 'plain'] as const)) {
      const started = performance.now();
      await run(name);
      if (round >= rounds / 10) took[name].push(performance.now() - started);
    }
  return median(took.logic) / median(took.plain);
}
