// Formats an appointment's time: on the practice's clock, wherever the patient is.

interface LeafTime {
  /** Such as 'May 12 at 09:30 am'. */
  readonly text: string;
  readonly month: string;
  readonly day: string;
  readonly weekday: string;
}

/** Returns the parts of an instant (ISO) in the practice's zone. */
export function leafTime(instant: string, timeZone: string): LeafTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod').toLowerCase()}`;
  return {
    text: `${part('month')} ${part('day')} at ${time}`,
    month: part('month'),
    day: String(Number(part('day'))),
    weekday: part('weekday'),
  };
}
