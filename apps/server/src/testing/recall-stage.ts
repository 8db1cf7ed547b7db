// What tests of recall need for one server: patients of their own, visits that took place, rules, and the looks of night and day.
import { randomUUID } from 'node:crypto';
import { type CallInput, recall } from '@foyer/contract';
import type { z } from 'zod';
import { foldNumber, recordConsents } from '../modules/consents/public.ts';
import { createPatient } from '../modules/patients/public.ts';
import { recallRounds } from '../modules/recall/public.ts';
import { addVisit } from '../modules/visits/public.ts';
import type { FullCtx } from '../platform/context.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { cleaning, kind, place, provider } from './booking-stage.ts';
import { reminderStage } from './reminder-stage.ts';
import type { TestApp } from './test-app.ts';

type SentRule = z.output<typeof recall.recallRule>;

const zone = 'America/New_York';

/** Nobody of the demo has had such a visit. */
export const recalledType = 'Invisible aligner consultation';

/** An instant by the clock of the practice: '2027-03-15T09:00'. */
export const instant = (text: string) => new Date(Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds);

export function recallStage(t: TestApp) {
  const r = reminderStage(t);
  const [round] = recallRounds;
  let admin: Promise<string> | undefined;
  const adminToken = () => (admin ??= t.signIn('admin@example.com', { kind: 'staff' }).then(({ token }) => token));
  /** Signs in anew: a leap of the clock ends a session. */
  const signInAnew = () => {
    admin = undefined;
    return adminToken();
  };
  const called = async <T>(make: (token: string) => Promise<{ status: number } & T>) => {
    const first = await make(await adminToken());
    return first.status === 401 ? make(await signInAnew()) : first;
  };
  const look = async () => {
    await round?.work(r.ctx, () => new Date(0));
  };
  const rules = async () => {
    const answer = await called((token) => t.call(recall.readRecallRules, {}, { token }));
    return answer.body;
  };

  /** Moves the clock to the next look at night, unless it has come. */
  const waitForNight = async () => {
    const [{ find_at: at }] = await r.query('select find_at from recall_marks where tenant_id = $1', [r.accountId]);
    if (at > t.clock.now()) t.clock.move(new Date(at.getTime() + 1000));
  };

  return {
    ...r,
    kind,
    place,
    provider,
    called,
    /** The planner's look for reminders at this moment. */
    remind: r.look,
    /** Writes what somebody says about texts to a number. */
    consents: async (number: string, answer: 'yes' | 'withdrawn', purpose: 'recall' | 'visits' | 'all') => {
      const cipher = await r.ctx.cipherOf(r.ctx.tenant.id);
      const source = answer === 'withdrawn' ? 'text' : 'portal';
      const line = { channel: 'text', address: foldNumber(number), purpose, answer, source } as const;
      await inTenant(r.ctx, (tx) => recordConsents(tx, r.ctx, cipher, [line]));
    },
    /** Removes what other tests have left: people, visits, rules and recalls. */
    clear: async () => {
      const people = `select patient_id from patients where name_last = 'Recalled'`;
      for (const table of ['recall_marks', 'recall_messages', 'recalls']) await r.query(`delete from ${table}`);
      await r.query(`delete from member_changes where object_kind = 'recall-rules'`);
      await r.query('delete from recall_rules');
      await r.query(`update patients set merged_into = null where name_last = 'Recalled'`);
      await r.query(`delete from patient_merges where kept_id in (${people})`);
      await r.query(`delete from visits where patient_id in (${people})`);
      await r.query(`delete from patients where name_last = 'Recalled'`);
    },
    /** Adds so many people by one statement, each with a visit that took place then. */
    people: async (count: number, startsAt: (at: number) => Date) => {
      const times = Array.from({ length: count }, (_, at) => startsAt(at));
      await r.query(
        `with p as (
           insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, email_address, created_at)
           select $1, gen_random_uuid(), 'Person', 'Recalled', '1990-01-01', 'person' || n || '@recall.example', now()
           from generate_series(1, $6::int) n returning patient_id),
         numbered as (select patient_id, row_number() over (order by patient_id) as n from p)
         insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, status, starts_at, ends_at,
           during, is_overbooked, created_at, updated_at)
         select $1, gen_random_uuid(), $2, $3, $4, patient_id, 'met', at, at + interval '30 minutes',
           tstzrange(at, at + interval '30 minutes'), true, now(), now()
         from numbered join unnest($5::timestamptz[]) with ordinality as times (at, nth) on nth = n`,
        [r.accountId, cleaning.providerId, cleaning.locationId, kind(recalledType), times, count],
      );
      // As the database does it by itself after a while.
      await r.query('analyze visits, patients');
    },
    /** What is due at this moment of the clock. */
    look,
    rules,
    /** Adds a patient, with a mobile number of their own unless told otherwise. Returns the id. */
    person: async (name: string, more: { email?: string; number?: string } = {}): Promise<string> => {
      const patientId = randomUUID();
      const phones = more.number === undefined ? [] : [{ type: 'mobile' as const, number: more.number }];
      const row = {
        patientId,
        nameFirst: name,
        nameLast: 'Recalled',
        birthDate: '1980-05-06',
        createdAt: t.clock.now(),
      };
      await inTenant(r.ctx, (tx) => createPatient(tx, { ...row, emailAddress: more.email ?? '' }, phones));
      return patientId;
    },
    /** Adds a visit that began then; nothing else can be in its way. Returns the id. */
    visitAt: async (
      patientId: string,
      startsAt: Date,
      more: { status?: 'met' | 'scheduled' | 'missed' | 'canceled'; type?: string; place?: string } = {},
    ): Promise<string> => {
      const visitId = randomUUID();
      await inTenant(r.ctx, (tx) =>
        addVisit(tx, {
          visitId,
          providerId: cleaning.providerId,
          locationId: more.place === undefined ? cleaning.locationId : place(more.place),
          typeId: kind(more.type ?? recalledType),
          patientId,
          status: more.status ?? 'met',
          startsAt,
          endsAt: new Date(startsAt.getTime() + 1_800_000),
          isOverbooked: true,
          createdAt: t.clock.now(),
          updatedAt: t.clock.now(),
        }),
      );
      return visitId;
    },
    /** A rule after and for visits of that type, six months later, by email, with usual words. */
    rule: (more: Partial<SentRule> = {}): SentRule => ({
      id: randomUUID(),
      afterTypeId: kind(recalledType),
      months: 6,
      bookTypeId: kind(recalledType),
      firstDays: 14,
      everyDays: 21,
      mostMessages: 3,
      channels: ['email'],
      words: {},
      ...more,
    }),
    /** Replaces all rules. */
    setRules: async (wanted: readonly SentRule[]) => {
      const { revision } = await rules();
      return called((token) => t.call(recall.saveRecallRules, { body: { rules: [...wanted], revision } }, { token }));
    },
    /** Returns how many statements work at the practice sends, each transaction's beginning and end among them. */
    countStatements: async (work: (ctx: FullCtx) => Promise<void>): Promise<number> => {
      let count = 0;
      const connect = async () => {
        const client = await r.ctx.db.pool.connect();
        return new Proxy(client, {
          get: (target, key) => {
            const value = Reflect.get(target, key);
            if (typeof value !== 'function') return value;
            if (key === 'query') count += 1;
            return value.bind(target);
          },
        });
      };
      await work({ ...r.ctx, db: { ...r.ctx.db, pool: { connect } } } as unknown as FullCtx);
      return count;
    },
    /** Moves the clock to the next look at night, and looks. */
    night: async () => {
      await waitForNight();
      await look();
    },
    waitForNight,
    /** Moves the clock to an instant, and looks. */
    lookAt: async (at: Date) => {
      t.clock.move(at);
      await look();
    },
    /** Moves the clock on to the next noon and looks, so many times. */
    days: async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        const today = Temporal.Instant.fromEpochMilliseconds(t.clock.now().getTime()).toZonedDateTimeISO(zone);
        const noon = today.add({ days: today.hour < 12 ? 0 : 1 }).with({ hour: 12, minute: 0 });
        t.clock.move(new Date(noon.epochMilliseconds));
        await look();
      }
    },
    list: async (query: CallInput<typeof recall.listRecall>['query'] = {}) => {
      const answer = await called((token) => t.call(recall.listRecall, { query }, { token }));
      return answer.body;
    },
    /** Returns the stored recalls of a patient, the oldest first. */
    recallsOf: (patientId: string) =>
      r.query(
        `select recall_id as id, rule_id, visit_id, due::text, state, why, sent, last_on::text, next_on::text, booked_visit_id
          from recalls where patient_id = $1 order by created_at, recall_id`,
        [patientId],
      ),
    /** Returns what became of the messages to a patient. */
    messagesOf: (patientId: string) =>
      r.query(
        `select m.n, m.channel, m.status, m.why from recall_messages m join recalls c using (tenant_id, recall_id)
          where c.patient_id = $1 order by m.sent_at, m.n, m.channel`,
        [patientId],
      ),
    send: (id: string) => called((token) => t.call(recall.sendRecall, { params: { id } }, { token })),
    stop: (id: string) => called((token) => t.call(recall.stopRecall, { params: { id } }, { token })),
  };
}
