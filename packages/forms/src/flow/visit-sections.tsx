// The two sections of the flow that belong to the booking field: what it is for, and when.
import { Calendar } from '@foyer/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dayText } from '../fields/appointment-booking/month-calendar.tsx';
import {
  Chosen,
  MonthPart,
  ProviderChoice,
  TimesPart,
  TypeChoice,
  WherePart,
} from '../fields/appointment-booking/parts.tsx';
import type { Booking } from '../fields/appointment-booking/use-booking.ts';

interface FailNotes {
  readonly loadFailed: (again: () => void) => ReactNode;
}

interface VisitSectionProps extends FailNotes {
  readonly booking: Booking;
  readonly noTypes: ReactNode;
}

export function VisitSection({ booking, loadFailed, noTypes }: VisitSectionProps) {
  const { types, failures, retry } = booking;
  if (failures.setup) return loadFailed(retry);
  if (types?.length === 0) return noTypes;
  return (
    <>
      <div className="booking-top">
        <TypeChoice booking={booking} />
        <ProviderChoice booking={booking} />
      </div>
      <WherePart booking={booking} />
    </>
  );
}

interface WhenSectionProps extends FailNotes {
  readonly booking: Booking;
  readonly isPhone: boolean;
  readonly title: (id: string) => ReactNode;
  readonly underTimes: ReactNode;
  readonly noTimeFits: (hasWaitlist: boolean) => ReactNode;
}

const id = 'flow-time';

export function WhenSection({ booking, isPhone, title, underTimes, noTimeFits, loadFailed }: WhenSectionProps) {
  const { types, failures, retry, value, day, messages } = booking;
  const [isChangingDay, setChangingDay] = useState(false);
  const type = types?.find(({ id }) => id === value.appointment_type_id);
  const last = <p className="no-fit">{noTimeFits(type?.hasWaitlist ?? false)}</p>;
  const isFolded = isPhone && day !== '' && !isChangingDay;
  // The day or the button that was pressed is gone then.
  const wasFolded = useRef(isFolded);
  useEffect(() => {
    if (isPhone && wasFolded.current !== isFolded) document.getElementById(id)?.focus();
    wasFolded.current = isFolded;
  }, [isPhone, isFolded]);
  const isChosen = value.appointment_type_id !== '';
  const hasTimes = isChosen && !failures.calendar;
  // The heading keeps its place in the tree, because it may have the focus while all this is loading.
  return (
    <section className="card booking-main" aria-labelledby={id}>
      <div className={hasTimes ? undefined : 'flow-all'}>
        {title(id)}
        {failures.calendar ? (
          loadFailed(retry)
        ) : isFolded ? (
          <Chosen icon={Calendar} name={messages.bookingDay} change={() => setChangingDay(true)} messages={messages}>
            {dayText(day, messages.locale)}
          </Chosen>
        ) : (
          <MonthPart booking={booking} onDone={() => setChangingDay(false)} />
        )}
        {(!isChosen || (isPhone && !isFolded)) && last}
      </div>
      {hasTimes && (!isPhone || isFolded) && (
        <div>
          <TimesPart booking={booking} />
          {underTimes}
          {last}
        </div>
      )}
    </section>
  );
}
