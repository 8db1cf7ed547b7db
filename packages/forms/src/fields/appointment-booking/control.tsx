// Appointment Booking: type, location and provider above, the month and its times below. On a phone, one step after another.
import { Button, Calendar, Skeleton, SkeletonLine, Stethoscope, useMediaQuery, VisuallyHidden } from '@foyer/ui';
import { useEffect, useRef, useState } from 'react';
import type { BookingHost } from '../../kit/booking-host.ts';
import type { ControlProps } from '../../kit/control.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { BookedText } from './booked-text.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { withBookingTexts } from './booking-texts.ts';
import type { BookingValue } from './definition.ts';
import { dayText } from './month-calendar.tsx';
import {
  Chosen,
  loadNews,
  MonthPart,
  type PartProps,
  ProviderChoice,
  TimesPart,
  TypeChoice,
  WherePart,
} from './parts.tsx';
import { useBooking } from './use-booking.ts';
import './booking.css';

export function AppointmentBookingControl(view: ControlProps<BookingValue>) {
  const host = view.host?.booking;
  if (view.isDisabled) return <BookedText view={view} host={host} />;
  if (!host)
    return groupFrame(view as ControlProps, <p className="hint">{withBookingTexts(view.messages).bookingNowhere}</p>);
  return <BookingField view={view} host={host} />;
}

interface BookingFieldProps {
  readonly view: ControlProps<BookingValue>;
  readonly host: BookingHost;
}

type Step = 'type' | 'day' | 'time';

function BookingField({ view, host }: BookingFieldProps) {
  const booking = useBooking(view, host);
  const { messages, value, day, hasFailed, retry } = booking;
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [changing, setChanging] = useState<Step>();
  const step = changing ?? (!value.appointment_type_id ? 'type' : !day ? 'day' : 'time');

  const controls = (
    <div className="booking-field">
      {hasFailed ? (
        <div className="notice notice-danger" role="alert">
          <p className="grow">{messages.bookingFailed}</p>
          <Button onClick={retry}>{messages.tryAgain}</Button>
        </div>
      ) : isPhone ? (
        <Steps booking={booking} step={step} setChanging={setChanging} />
      ) : !booking.settings ? (
        <Early />
      ) : (
        <>
          <div className="booking-top">
            <TypeChoice booking={booking} />
            <ProviderChoice booking={booking} />
          </div>
          <WherePart booking={booking} />
          <div className="booking-main">
            <MonthPart booking={booking} />
            {value.appointment_type_id !== '' && <TimesPart booking={booking} />}
          </div>
          <BookingSummary booking={booking} />
        </>
      )}
      <div role="status" className="booking-news">
        <VisuallyHidden>{loadNews(booking)}</VisuallyHidden>
      </div>
    </div>
  );
  return groupFrame({ ...(view as ControlProps), isRequired: false }, controls);
}

/** A placeholder until it is known whether locations are searched, so that the calendar is not pushed down later. */
export function Early() {
  return (
    <div className="booking-early">
      <Skeleton>
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
      </Skeleton>
    </div>
  );
}

interface StepsProps extends PartProps {
  readonly step: Step;
  readonly setChanging: (step: Step | undefined) => void;
}

const order: readonly Step[] = ['type', 'day', 'time'];

function Steps({ booking, step, setChanging }: StepsProps) {
  const { messages, value, types, onlyType, day } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  // The focus follows to the next or previous step. It stays where it is when the form is first shown.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  const type = types?.find(({ id }) => id === value.appointment_type_id);
  const goOn = () => setChanging(undefined);
  const ask = { type: messages.bookingAskType, day: messages.bookingAskDay, time: messages.bookingAskTime }[step];
  const isAfter = (other: Step) => order.indexOf(step) > order.indexOf(other);
  const change = onlyType ? undefined : () => setChanging('type');
  return (
    <>
      <div>
        <p className="chip">{fill(messages.bookingStep, { step: order.indexOf(step) + 1, steps: order.length })}</p>
        <h3 className="booking-ask" ref={heading} tabIndex={-1}>
          {ask}
        </h3>
      </div>
      {isAfter('type') && type && (
        <Chosen icon={Stethoscope} name={messages.bookingType} change={change} messages={messages}>
          {fill(messages.bookingMinutes, { name: type.name, minutes: type.duration })}
        </Chosen>
      )}
      {isAfter('day') && day && (
        <Chosen icon={Calendar} name={messages.bookingDay} change={() => setChanging('day')} messages={messages}>
          {dayText(day, messages.locale)}
        </Chosen>
      )}
      {step === 'type' && <TypeChoice booking={booking} onDone={goOn} />}
      {step === 'day' && (
        <>
          <WherePart booking={booking} />
          <div className="booking-main">
            <MonthPart booking={booking} onDone={goOn} />
          </div>
          {booking.noPlace && <p className="notice">{booking.noPlace}</p>}
        </>
      )}
      {step === 'time' && (
        <>
          <ProviderChoice booking={booking} />
          <div className="booking-main">
            <TimesPart booking={booking} />
          </div>
        </>
      )}
      <BookingSummary booking={booking} />
    </>
  );
}
