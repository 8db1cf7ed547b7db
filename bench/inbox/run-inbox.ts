// The inbox of a practice with two hundred thousand submissions, over HTTP, as the office works through it.
import { type CallInput, inbox } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoId } from '../../apps/server/src/seed/demo-ids.ts';
import { openBookingStage } from '../booking/stage.ts';
import { addPeople, addSession, type Sample } from '../search/people.ts';
import { addSubmissions, size } from './submissions.ts';

/** Target for the 95th percentile of list calls, in milliseconds. */
const target = 50;
const samples = 100;

type Query = CallInput<typeof inbox.inbox>['query'];

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

const firstPage = { limit: 50 } as const;

/** The views that somebody opens in the inbox; `form` is one of the practice's, `person` one of its patients. */
const views: Readonly<Record<string, (person: Sample, form: string) => Query>> = {
  'all, first page': () => ({ ...firstPage }),
  new: () => ({ ...firstPage, status: 'new' }),
  approved: () => ({ ...firstPage, status: 'approved' }),
  'one form': (_, formId) => ({ ...firstPage, formId }),
  'new of one form': (_, formId) => ({ ...firstPage, formId, status: 'new' }),
  guests: () => ({ ...firstPage, who: 'guest' }),
  'one month, two years ago': () => {
    const to = new Date(Date.now() - 730 * 86_400_000);
    const from = new Date(to.getTime() - 30 * 86_400_000);
    return { ...firstPage, from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
  },
  'patient by first and last name': (p) => ({ ...firstPage, q: `${p.name_first} ${p.name_last}` }),
  'patient by last name': (p) => ({ ...firstPage, q: p.name_last }),
  'three letters': (p) => ({ ...firstPage, q: p.name_last.slice(0, 3) }),
  'one letter': (p) => ({ ...firstPage, q: p.name_last.slice(0, 1) }),
  'new, by last name': (p) => ({ ...firstPage, status: 'new', q: p.name_last }),
  'guest by first name': () => ({ ...firstPage, q: 'Daniel' }),
  'words of a form': () => ({ ...firstPage, q: 'medical history' }),
  'last name and form': (p) => ({ ...firstPage, q: `${p.name_last} medical` }),
};

/** Prints the table. Returns the missed targets. */
export async function runInbox(): Promise<string[]> {
  const stage = await openBookingStage();
  try {
    const tenantId = demoId('tenant demo');
    const people = await addPeople(stage.ownerUrl, tenantId, samples);
    await addSubmissions(stage.ownerUrl, tenantId);
    const token = newToken();
    await addSession(stage.ownerUrl, tenantId, tokenDigest(token));
    const get = async (path: string) => {
      const started = performance.now();
      const answer = await fetch(`${stage.server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      const body: unknown = await answer.json();
      if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}.`);
      return { took: performance.now() - started, body };
    };
    const list = async (query: Query) => {
      const { took, body } = await get(addressOf(inbox.inbox, { query }));
      return { took, ...(body as { items: unknown[]; next: string | null }) };
    };
    const forms = (await get(addressOf(inbox.inboxForms))).body as { id: string }[];
    for (let at = 0; at < 30; at++) await list(firstPage);

    console.log(`\nInbox: ${size.submissions} submissions of one practice, ${size.guests} of them by guests\n`);
    console.log('| asked for | p50 ms | p95 ms | rows |\n|---|---|---|---|');
    const all: number[] = [];
    const print = (name: string, took: number[], rows: number) => {
      all.push(...took);
      took.sort((a, b) => a - b);
      console.log(
        `| ${name} | ${at(took, 0.5).toFixed(1)} | ${at(took, 0.95).toFixed(1)} | ${Math.round(rows / took.length)} |`,
      );
    };
    for (const [name, view] of Object.entries(views)) {
      const took: number[] = [];
      let rows = 0;
      for (const [at, person] of people.entries()) {
        const answer = await list(view(person, forms[at % forms.length]?.id ?? ''));
        took.push(answer.took);
        rows += answer.items.length;
      }
      print(name, took, rows);
    }
    const took: number[] = [];
    let rows = 0;
    let after: string | undefined;
    while (took.length < samples) {
      const answer = await list({ ...firstPage, ...(after ? { after } : {}) });
      took.push(answer.took);
      rows += answer.items.length;
      after = answer.next ?? undefined;
    }
    print('a hundred pages down', took, rows);
    const pulses: number[] = [];
    for (let at = 0; at < samples; at++) pulses.push((await get(addressOf(inbox.inboxPulse))).took);
    pulses.sort((a, b) => a - b);
    all.sort((a, b) => a - b);
    const p95 = at(all, 0.95);
    console.log(`| all | ${at(all, 0.5).toFixed(1)} | ${p95.toFixed(1)} | |`);
    console.log(`| whether anything is new | ${at(pulses, 0.5).toFixed(1)} | ${at(pulses, 0.95).toFixed(1)} | |\n`);
    return p95 > target ? [`inbox: p95 ${p95.toFixed(1)} ms, at most ${target} ms`] : [];
  } finally {
    await stage.stop();
  }
}
