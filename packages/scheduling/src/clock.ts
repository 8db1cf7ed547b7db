// A zone's wall clock made with Intl, for browsers without Temporal. `Zone` is faster where many instants are asked for.
import type { EpochMinute, Zone } from './zone.ts';

/** The part of a zone that labels need. */
export type ZoneClock = Pick<Zone, 'id' | 'offsetAt' | 'minuteOfDayAt' | 'isRepeated'>;

const DAY = 1440;
/** Minutes around an instant within which a clock that is set back shows the same time again. */
const AROUND = 180;

const clocks = new Map<string, ZoneClock>();

/** Returns the clock of an IANA zone. @throws RangeError for a name that the platform does not know */
export function clockOf(id: string): ZoneClock {
  const cached = clocks.get(id);
  if (cached) return cached;
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
  const clock: ZoneClock = {
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
