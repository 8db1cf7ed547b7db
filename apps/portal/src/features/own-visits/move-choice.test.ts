// What a person chooses while a visit is moved, and what of it stays.
import { describe, expect, it } from 'vitest';
import { chooseDay, chooseTime, isSameTime, lookAmong, readChoice, startChoice, turnMonth } from './move-choice.ts';

const visit = {
  startTime: '2026-06-01T02:30:00.000Z',
  timezone: 'America/New_York',
  providerId: 'beth',
  location: { id: 'harborside', name: 'Harborside', addressLines: [], directionsUrl: '', phone: '' },
};
const start = startChoice(visit, Date.parse('2026-05-08T14:00:00Z'));
const time = { startTime: '2026-05-14T14:15:00.000Z', providerId: 'beth', locationId: 'harborside' };

describe('the choice while a visit is moved', () => {
  it('begins with the visit’s own provider, place and month on the practice’s clock', () => {
    expect(start).toEqual({
      providerId: 'beth',
      locationId: 'harborside',
      month: { year: 2026, month: 5 },
      day: '',
      time: undefined,
    });
  });

  it('begins with the present month when the visit has begun', () => {
    expect(startChoice(visit, Date.parse('2026-07-08T14:00:00Z')).month).toEqual({ year: 2026, month: 7 });
  });

  it('keeps a time that the filters still allow, and drops another', () => {
    const chosen = chooseTime(chooseDay(start, '2026-05-14'), time);
    expect(lookAmong(chosen, { providerId: '' }).time).toEqual(time);
    expect(lookAmong(chosen, { locationId: '' }).time).toEqual(time);
    expect(lookAmong(chosen, { providerId: 'naomi' })).toMatchObject({ day: '2026-05-14', time: undefined });
    expect(turnMonth(chosen, { year: 2026, month: 6 })).toMatchObject({ day: '2026-05-14', time });
  });

  it('drops the time with another day only, and by choosing it again', () => {
    const chosen = chooseTime(chooseDay(start, '2026-05-14'), time);
    expect(chooseDay(chosen, '2026-05-14').time).toEqual(time);
    expect(chooseDay(chosen, '2026-05-15').time).toBeUndefined();
    expect(chooseTime(chosen, { ...time, startTime: '2026-05-14T10:15:00-04:00' }).time).toBeUndefined();
    expect(isSameTime(undefined, undefined)).toBe(false);
  });

  it('is read from the history’s entry, where it is whole', () => {
    const chosen = chooseTime(chooseDay(start, '2026-05-14'), time);
    expect(readChoice(structuredClone({ move: chosen }))).toEqual(chosen);
    const broken = [null, {}, { move: {} }, { move: { ...chosen, month: 5 } }, { move: { ...chosen, time: { a: 1 } } }];
    for (const state of broken) expect(readChoice(state)).toBeUndefined();
  });
});
