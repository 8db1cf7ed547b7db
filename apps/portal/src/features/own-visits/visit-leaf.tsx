// The leaf of a calendar with a visit's day. Screen readers hear the day beside it.
import { leafTime } from '../visits/leaf-time.ts';

export function VisitLeaf({ instant, zone }: { readonly instant: string; readonly zone: string }) {
  const { month, day, weekday } = leafTime(instant, zone);
  return (
    <span className="leaf" aria-hidden="true">
      <span className="leaf-month">{month}</span>
      <span className="leaf-day">{day}</span>
      <span className="leaf-week">{weekday}</span>
    </span>
  );
}
