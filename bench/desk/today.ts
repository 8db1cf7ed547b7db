// Today of a day with 200 visits: beside the schedule of the day, and in a practice with a million visits of other days against
// the same with ten thousand.
import { desk } from '@foyer/contract';
import { cleaning } from '../../apps/server/src/testing/booking-stage.ts';
import { median } from '../../apps/server/src/testing/measure.ts';
import { day as today, todayStage } from '../../apps/server/src/testing/today-stage.ts';
import { type DeskFigure, ratioInTurn } from './figures.ts';
import { openDeskStage } from './stage.ts';

const size = { few: 10_000, many: 1_000_000, ofTheDay: 200 };
const rounds = 60;
/** A patient for so many visits. */
const perPatient = 20;

const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** Visits of other days, within five years to each side, by their numbers. */
const addVisits = `insert into visits (tenant_id, visit_id, provider_id, location_id, type_id, patient_id, status, starts_at, ends_at, during,
    is_overbooked, created_at, updated_at)
  select $1, ${idOf("'other visit ' || n")}, $2, $3, $4, ${idOf(`'other ' || n / ${perPatient}`)},
    case when side > 0 then 'scheduled' else 'met' end, b, b + interval '30 minutes', tstzrange(b, b + interval '30 minutes'), true, now(), now()
  from generate_series($5::int, $6::int) n
  cross join lateral (select case when n % 2 = 0 then 1 else -1 end as side) s
  cross join lateral (select $7::date + side * (interval '2 days' + n % 2628000 * interval '1 minute') as b) x`;

const addPatients = `insert into patients (tenant_id, patient_id, name_first, name_last, birth_date, created_at)
  select $1, ${idOf("'other ' || n")}, 'Other', 'Number ' || n, date '1950-01-01' + n % 20000, now()
  from generate_series($2::int, $3::int) n`;

/** On a stage of its own: the clock stands on that day. */
export async function measureBesideSchedule(): Promise<DeskFigure[]> {
  const stage = await openDeskStage();
  try {
    const day = await todayStage(stage.t);
    await day.crowd(size.ofTheDay);
    await stage.owner.query('analyze');
    const query = { from: today, days: 1 };
    const found = await ratioInTurn(
      100,
      () => day.read(),
      () => stage.t.call(desk.schedule, { query }, { token: day.office }),
    );
    return [{ what: 'Today of 200 visits : the schedule of the day', found, most: 1.6, tags: ['TODAY-08'] }];
  } finally {
    await stage.stop();
  }
}

/** On a stage of its own: other figures would meet a million visits. */
export async function measureToday(): Promise<DeskFigure[]> {
  const stage = await openDeskStage();
  try {
    const day = await todayStage(stage.t);
    await day.crowd(size.ofTheDay);
    // Triggers and references would take most of the time.
    await stage.owner.query('set session_replication_role = replica');
    const grow = async (from: number, to: number) => {
      await stage.owner.query(addPatients, [day.accountId, from / perPatient, to / perPatient - 1]);
      const { providerId, locationId, appointmentTypeId } = cleaning;
      for (let at = from; at < to; at += size.few)
        await stage.owner.query(addVisits, [
          ...[day.accountId, providerId, locationId, appointmentTypeId],
          ...[at, Math.min(at + size.few, to) - 1, today],
        ]);
      await stage.owner.query('vacuum analyze visits, patients');
    };
    const reading = async () => {
      const took: number[] = [];
      for (let round = 0; round < rounds + 10; round += 1) {
        const started = performance.now();
        const { body } = await day.read();
        if (round >= 10) took.push(performance.now() - started);
        if (body.visits.length !== size.ofTheDay) throw new Error(`The day has ${body.visits.length} visits.`);
      }
      return median(took);
    };
    await grow(0, size.few);
    const few = await reading();
    await grow(size.few, size.many);
    const many = await reading();
    return [{ what: 'Today at 1,000,000 visits of the practice : at 10,000', found: many / few, most: 1.2 }];
  } finally {
    await stage.stop();
  }
}
