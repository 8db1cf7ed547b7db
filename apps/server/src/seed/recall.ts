// The demo's rule of recall, and twelve patients who are due by it, with the messages that have gone so far.
import { addFamilyLink, createPatient } from '../modules/patients/public.ts';
import {
  addRecalls,
  beginMark,
  dueDay,
  nextMessageDay,
  nextNight,
  noteMessage,
  type RecallRule,
  replaceRules,
  sendingDay,
  usualWords,
} from '../modules/recall/public.ts';
import { maskedAddress } from '../modules/reminders/public.ts';
import { addVisit } from '../modules/visits/public.ts';
import type { Ctx } from '../platform/context.ts';
import type { Tx } from '../platform/db/tenant-transaction.ts';
import { demoId, demoIdsOf } from './demo-ids.ts';

interface DuePerson {
  readonly name: readonly [first: string, last: string];
  readonly birthDate: string;
  /** Days from today on which they are due; the visit that counts was six months before. */
  readonly inDays: number;
  readonly email?: string;
  readonly phone?: { readonly type: 'home' | 'mobile'; readonly number: string };
}

const people: readonly DuePerson[] = [
  { name: ['Rolf', 'Becker'], birthDate: '1968-02-11', inDays: -180, email: 'rolf.becker@example.com' },
  {
    name: ['Owen', 'Castellano'],
    birthDate: '1987-06-30',
    inDays: -14,
    email: 'owen.castellano@example.com',
    phone: { type: 'mobile', number: '2075550116' },
  },
  { name: ['Peter', 'Vance'], birthDate: '1960-01-19', inDays: -9, email: 'peter.vance@example.com' },
  { name: ['Lucia', 'Delgado'], birthDate: '2020-04-02', inDays: -6 },
  { name: ['Hugo', 'Ferrante'], birthDate: '1955-10-27', inDays: -2, phone: { type: 'home', number: '2075550127' } },
  { name: ['Ines', 'Marchetti'], birthDate: '1993-03-14', inDays: 6, email: 'ines.marchetti@example.com' },
  { name: ['Yusuf', 'Demir'], birthDate: '1999-12-05', inDays: 7, email: 'yusuf.demir@example.com' },
  { name: ['Celia', 'Brandt'], birthDate: '1978-08-08', inDays: 8, email: 'celia.brandt@example.com' },
  { name: ['Dmitri', 'Volkov'], birthDate: '1984-05-23', inDays: 9, email: 'dmitri.volkov@example.com' },
  { name: ['Anneke', 'de Boer'], birthDate: '1971-11-16', inDays: 10, email: 'anneke.deboer@example.com' },
  { name: ['Tobias', 'Ferreira'], birthDate: '2004-07-01', inDays: 12, email: 'tobias.ferreira@example.com' },
  { name: ['Renata', 'Kowalczyk'], birthDate: '1949-09-09', inDays: 13, email: 'renata.kowalczyk@example.com' },
];

/** Mother of the child among them, who gets the child's messages. */
const mother = { name: ['Maria', 'Delgado'], birthDate: '1989-01-25', email: 'maria.delgado@example.com' } as const;

/** The demo's practices keep the time of Maine. */
const zone = 'America/New_York';

const atTime = (day: string, time: string) =>
  new Date(Temporal.ZonedDateTime.from(`${day}T${time}[${zone}]`).epochMilliseconds);

/** Returns the day six months before somebody is due, or the Friday before it. */
function visitDay(today: string, inDays: number): string {
  const day = Temporal.PlainDate.from(today).add({ days: inDays }).subtract({ months: 6 });
  return day.subtract({ days: Math.max(0, day.dayOfWeek - 5) }).toString();
}

async function addPerson(tx: Tx, ctx: Ctx, person: Omit<DuePerson, 'inDays'>): Promise<string> {
  const patientId = demoIdsOf(ctx.tenant.slug).contact(person.name.join(' '));
  const row = { patientId, nameFirst: person.name[0], nameLast: person.name[1], birthDate: person.birthDate };
  const createdAt = ctx.clock.now();
  await createPatient(
    tx,
    { ...row, emailAddress: person.email ?? '', createdAt },
    person.phone ? [{ type: person.phone.type, number: person.phone.number }] : [],
  );
  return patientId;
}

/** Adds a cleaning that took place at Back Cove. Returns its id and when it began. */
async function addCleaning(tx: Tx, ctx: Ctx, patientId: string, day: string, typeId: string) {
  const { slug } = ctx.tenant;
  const visitId = demoId(`visit that counts ${slug} ${patientId}`);
  const startsAt = atTime(day, '09:00');
  await addVisit(tx, {
    visitId,
    providerId: demoId(`provider ${slug} Marcus Bell, RDH`),
    locationId: demoId(`location ${slug} Back Cove`),
    typeId,
    patientId,
    status: 'met',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 45 * 60_000),
    bufferAfter: 15,
    // Several of them were there on one Friday.
    isOverbooked: true,
    createdAt: startsAt,
    updatedAt: startsAt,
  });
  return { visitId, startsAt };
}

/** Adds the rule, the people, and what they have got by yesterday. `today` is the practice's day. */
export async function addRecall(tx: Tx, ctx: Ctx, today: string): Promise<void> {
  const { slug, id: tenantId } = ctx.tenant;
  const typeId = demoId(`type ${slug} Cleaning and exam`);
  const rule: RecallRule = {
    id: demoId(`rule of recall ${slug}`),
    afterTypeId: typeId,
    bookTypeId: typeId,
    ...{ months: 6, firstDays: 14, everyDays: 21, mostMessages: 3 },
    channels: ['email', 'text'],
    words: { en: usualWords },
  };
  await replaceRules(tx, [rule], ctx.clock.now());
  const motherId = await addPerson(tx, ctx, mother);
  for (const person of people) {
    const patientId = await addPerson(tx, ctx, person);
    const isChild = person.name[1] === mother.name[1];
    if (isChild)
      await addFamilyLink(tx, {
        guardianId: motherId,
        memberId: patientId,
        relationship: 'Mother',
        familyAccess: true,
      });
    const { visitId, startsAt } = await addCleaning(tx, ctx, patientId, visitDay(today, person.inDays), typeId);
    const due = dueDay(startsAt, rule.months, zone);
    const email = isChild ? mother.email : person.email;
    const days: string[] = [];
    let next = nextMessageDay({ due, sent: 0, lastOn: null }, rule);
    while (email !== undefined && next !== null && sendingDay(next, next) < today) {
      days.push(sendingDay(next, next));
      next = nextMessageDay({ due, sent: days.length, lastOn: days.at(-1) ?? null }, rule);
    }
    const recallId = demoId(`recall ${slug} ${patientId}`);
    const [state, createdAt] = [next === null ? 'call' : 'waiting', atTime(days[0] ?? today, '03:00')] as const;
    const row = { recallId, patientId, ruleId: rule.id, visitId, due, state, createdAt };
    await addRecalls(tx, [{ ...row, sent: days.length, lastOn: days.at(-1) ?? null, nextOn: next }]);
    for (const [at, day] of days.entries()) {
      const message = { recallId, n: at + 1, sentAt: atTime(day, '10:00') };
      const sentTo = maskedAddress('email', email ?? '');
      await noteMessage(tx, { ...message, channel: 'email', status: 'sent', why: null, sentTo });
      const why = person.phone?.type === 'mobile' ? 'no-consent' : 'no-number';
      await noteMessage(tx, { ...message, channel: 'text', status: 'skipped', why });
    }
  }
  await beginMark(tx, nextNight(ctx.clock.now(), zone, tenantId));
}
