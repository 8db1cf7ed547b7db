// What tests of recall need for one server: patients of their own, visits that took place, rules, and the looks of night and day.
import { randomUUID } from 'node:crypto';
import { recall } from '@foyer/contract';
import { createPatient } from '../modules/patients/public.ts';
import { recallRounds } from '../modules/recall/public.ts';
import { addVisit } from '../modules/visits/public.ts';
import { inTenant } from '../platform/db/tenant-transaction.ts';
import { cleaning, kind } from './booking-stage.ts';
import { reminderStage } from './reminder-stage.ts';
import type { TestApp } from './test-app.ts';

type SentRule = Awaited<ReturnType<ReturnType<typeof recallStage>['rules']>>['rules'][number];

const zone = 'America/New_York';
const dayMs = 86_400_000;

/** Nobody of the demo has had such a visit. */
export const recalledType = 'Invisible aligner consultation';

/** An instant by the clock of the practice: '2027-03-15T09:00'. */
export const instant = (text: string) => new Date(Temporal.ZonedDateTime.from(`${text}[${zone}]`).epochMilliseconds);

export function recallStage(t: TestApp) {
  const r = reminderStage(t);
  const [round] = recallRounds;
  let slot = 0;
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

  return {
    ...r,
    called,
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
      more: { status?: 'met' | 'scheduled' | 'missed' | 'canceled'; type?: string } = {},
    ): Promise<string> => {
      const visitId = randomUUID();
      slot += 1;
      await inTenant(r.ctx, (tx) =>
        addVisit(tx, {
          visitId,
          providerId: cleaning.providerId,
          locationId: cleaning.locationId,
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
    /** Moves the clock to the next look at night, and looks. */
    night: async () => {
      const [{ find_at: at }] = await r.query('select find_at from recall_marks where tenant_id = $1', [r.accountId]);
      if (at > t.clock.now()) t.clock.move(new Date(at.getTime() + 1000));
      await look();
    },
    /** Moves the clock to an instant, and looks. */
    lookAt: async (at: Date) => {
      t.clock.move(at);
      await look();
    },
    /** Moves the clock on by a day and looks, at night and at noon, so many times. */
    days: async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        t.clock.move(new Date(t.clock.now().getTime() + dayMs));
        await look();
      }
    },
    list: async (query: Parameters<typeof t.call<typeof recall.listRecall>>[1]['query'] = {}) => {
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
