// Turns the server's answer for a range of days into the columns of the grid.
import { describe, expect, it } from 'vitest';
import { columnsOf, type Desks, hoursOf, type ScheduleRange } from './columns.ts';

const provider = (id: string) => ({ id, name: id, colour: 1 });
const desks: Desks = {
  providers: [provider('a'), provider('b')],
  locations: [{ id: 'x', name: 'X' }],
  types: [],
  granularity: 15,
  mayBook: true,
  mayOverbook: false,
  mayCorrect: false,
  overbookers: [],
};
const [monday, tuesday] = ['2026-05-04', '2026-05-05'];
const placed = (providerId: string, day: string, from: number, minutes = 30) => ({
  id: `${providerId} ${day} ${from}`,
  providerId,
  providerName: providerId,
  locationId: 'x',
  locationName: 'X',
  day,
  from,
  minutes,
  typeId: null,
  typeName: '',
});
const visit = (providerId: string, day: string, from: number, status: 'scheduled' | 'canceled' = 'scheduled') => ({
  ...placed(providerId, day, from),
  status,
  next: [],
  progress: 'expected' as const,
  nextProgress: [],
  confirmed: null,
  movedByPatient: 0,
  undo: null,
  corrections: [],
  isMovable: true,
  patientId: null,
  patientName: '',
  alerts: [],
  description: '',
  isOverbooked: false,
  isOnline: false,
  isUnmailed: false,
  sequence: 0,
});
const range = (more: Partial<ScheduleRange>, days = [monday]): ScheduleRange => ({
  visits: [],
  holds: [],
  hours: [],
  gaps: [],
  days,
  ...more,
});
const work = (providerId: string, day: string, from: number, until: number) => ({
  providerId,
  locationId: 'x',
  day,
  from,
  until,
});
const shown = { providerIds: [], hasCanceled: false };
const keys = (answer: ScheduleRange, more: object = {}) =>
  columnsOf(desks, answer, { ...shown, ...more }).map(({ key }) => key);

describe('columns', () => {
  it('are of those who work or have visits, by day and in the practice’s order; days without anybody are left out', () => {
    const answer = range({ hours: [work('b', monday, 540, 1020)], visits: [visit('a', monday, 600)] }, [
      monday,
      tuesday,
    ]);
    expect(keys(answer)).toEqual([`${monday} a`, `${monday} b`]);
    expect(keys(answer, { providerIds: ['b'] })).toEqual([`${monday} b`]);
  });

  it('are of everybody where nobody works, so that there is something to book at', () => {
    expect(keys(range({}))).toEqual([`${monday} a`, `${monday} b`]);
  });

  it('show those who have left the practice as long as they have visits', () => {
    const [, , gone] = columnsOf(
      desks,
      range({ visits: [visit('z', monday, 600)], hours: [work('a', monday, 0, 60), work('b', monday, 0, 60)] }),
      shown,
    );
    expect(gone?.provider).toMatchObject({ id: 'z', name: 'z' });
  });

  it('leave out what was canceled unless it is asked for', () => {
    const answer = range({ visits: [visit('a', monday, 600, 'canceled'), visit('b', monday, 660)] });
    expect(keys(answer)).toEqual([`${monday} b`]);
    expect(keys(answer, { hasCanceled: true })).toEqual([`${monday} a`, `${monday} b`]);
  });

  it('grey out what lies around the hours, and name what lies within', () => {
    const gap = {
      kind: 'break' as const,
      providerId: 'a',
      locationId: null,
      day: monday,
      from: 720,
      until: 780,
      reason: '',
    };
    const other = { ...gap, kind: 'closed' as const, providerId: null, locationId: 'y' };
    const [column] = columnsOf(desks, range({ hours: [work('a', monday, 540, 1020)], gaps: [gap, other] }), shown);
    expect(column?.stretches.map(({ kind, from, until }) => [kind, from, until])).toEqual([
      ['off', 0, 540],
      ['off', 1020, 1440],
      ['break', 720, 780],
    ]);
  });

  it('begin and end with whole hours around work and visits, and hold at least four', () => {
    const hours = [work('a', monday, 555, 1010)];
    expect(hoursOf(columnsOf(desks, range({ hours, visits: [visit('a', monday, 420)] }), shown))).toEqual({
      from: 420,
      until: 1020,
    });
    expect(hoursOf(columnsOf(desks, range({ hours, visits: [visit('a', monday, 1430)] }), shown)).until).toBe(1440);
    expect(hoursOf([])).toEqual({ from: 480, until: 1020 });
  });
});
