// Finding one patient among a hundred thousand, over HTTP, as the front desk types.
import { officePatients } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { newToken, tokenDigest } from '../../apps/server/src/platform/crypto/tokens.ts';
import { demoTenantId } from '../../apps/server/src/seed/demo-ids.ts';
import { openBookingStage } from '../booking/stage.ts';
import { runFindBeside } from './find-beside.ts';
import { addPeople, addSession, type Sample, size } from './people.ts';

/** Target for the 95th percentile of searches, in milliseconds. */
const target = 30;
const samples = 150;

/** Swaps two letters in the middle of a word. */
function slip(word: string): string {
  const at = Math.max(1, Math.floor(word.length / 2) - 1);
  return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2);
}

const us = (date: string) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}/${date.slice(0, 4)}`;

/** What is typed to find somebody. */
const kinds: Readonly<Record<string, (person: Sample) => string>> = {
  'first and last name': (p) => `${p.name_first} ${p.name_last}`,
  'with a slip in the last name': (p) => `${p.name_first} ${slip(p.name_last)}`,
  'last name alone': (p) => p.name_last,
  'three letters': (p) => p.name_last.slice(0, 3),
  'one letter': (p) => p.name_last.slice(0, 1),
  'beginnings of both names': (p) => `${p.name_first.slice(0, 2)} ${p.name_last.slice(0, 3)}`,
  'one letter of both names': (p) => `${p.name_first.slice(0, 1)} ${p.name_last.slice(0, 1)}`,
  'birth date': (p) => us(p.birth_date),
  'last name and birth date': (p) => `${p.name_last} ${p.birth_date}`,
  'last four digits of the phone': (p) => p.number.slice(-4),
  'whole phone': (p) => p.number,
  'e-mail address': (p) => p.email_address,
};
/** These identify one person: a search without them on its first page counts as missed. */
const exact = ['with a slip in the last name', 'last name and birth date', 'whole phone', 'e-mail address'];

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;

/** Prints the table. Returns the missed targets. */
export async function runSearch(): Promise<string[]> {
  const stage = await openBookingStage();
  try {
    const tenantId = demoTenantId('demo');
    const people = await addPeople(stage.ownerUrl, tenantId, samples);
    const token = newToken();
    await addSession(stage.ownerUrl, tenantId, tokenDigest(token));
    const search = async (q: string) => {
      const started = performance.now();
      const answer = await fetch(`${stage.server.url}${addressOf(officePatients.searchPatients, { query: { q } })}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const body = (await answer.json()) as { items: { email: string }[] };
      return { took: performance.now() - started, status: answer.status, items: body.items };
    };
    for (const person of people.slice(0, 50)) await search(`${person.name_first} ${person.name_last}`);
    const total = size.patients + size.practices * size.each;
    console.log(
      `\nSearch: ${size.patients} patients in one practice, ${size.practices + 1} practices, ${total} patients in all\n`,
    );
    console.log('| typed | p50 ms | p95 ms | found on the first page |\n|---|---|---|---|');
    const missed: string[] = [];
    const all: number[] = [];
    for (const [kind, typed] of Object.entries(kinds)) {
      const took: number[] = [];
      let found = 0;
      for (const person of people) {
        const answer = await search(typed(person));
        if (answer.status !== 200) throw new Error(`A search was answered ${answer.status}.`);
        took.push(answer.took);
        if (answer.items.some(({ email }) => email === person.email_address)) found++;
      }
      all.push(...took);
      took.sort((a, b) => a - b);
      const p95 = at(took, 0.95);
      console.log(`| ${kind} | ${at(took, 0.5).toFixed(1)} | ${p95.toFixed(1)} | ${found} of ${people.length} |`);
      if (exact.includes(kind) && found < people.length * 0.95)
        missed.push(`search by ${kind}: ${found} of ${people.length} found`);
    }
    all.sort((a, b) => a - b);
    const p95 = at(all, 0.95);
    if (p95 > target) missed.push(`search: p95 ${p95.toFixed(1)} ms, at most ${target} ms`);
    console.log(`| all | ${at(all, 0.5).toFixed(1)} | ${p95.toFixed(1)} | |\n`);
    const place = { url: stage.server.url, ownerUrl: stage.ownerUrl, tenantId, token };
    missed.push(...(await runFindBeside(place, kinds, people.slice(0, 60))));
    return missed;
  } finally {
    await stage.stop();
  }
}
