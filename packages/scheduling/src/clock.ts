// A zone's wall clock by Intl alone, for browsers without Temporal. Zone does the same in fewer steps, where there are many.
import type { EpochMinute, Zone } from './zone.ts';

/** What labels need of a zone. */
export type Clock = Pick<Zone, 'id' | 'offsetAt' | 'minuteOfDayAt' | 'isRepeated'>;

const DAY = 1440;
/** Minutes around an instant within which a clock that goes back shows its time again. */
const AROUND = 180;

const clocks = new Map<string, Clock>();

/** The clock of an IANA zone. @throws RangeError for a name that the platform does not know */
export function clockOf(id: string): Clock {
  const known = clocks.get(id);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: id,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsetAt = (instant: EpochMinute) => {
    const parts = new Map(format.formatToParts(instant * 60_000).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
    return Math.round(shown / 60_000) - instant;
  };
  const clock: Clock = {
    id,
    offsetAt,
    minuteOfDayAt: (instant) => (((instant + offsetAt(instant)) % DAY) + DAY) % DAY,
    isRepeated: (instant) => {
      const offset = offsetAt(instant);
      const isShownAgain = (other: number) => other !== offset && offsetAt(instant + offset - other) === other;
      return isShownAgain(offsetAt(instant - AROUND)) || isShownAgain(offsetAt(instant + AROUND));
    },
  };
  clocks.set(id, clock);
  return clock;
}
