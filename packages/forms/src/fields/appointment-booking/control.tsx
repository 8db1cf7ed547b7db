// Appointment Booking: type, location and provider above, the month and its times below. On a phone, one step after another.
import {
  Button,
  Calendar,
  Icon,
  type LucideIcon,
  Skeleton,
  SkeletonLine,
  Stethoscope,
  useMediaQuery,
  VisuallyHidden,
} from '@foyer/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { BookingHost } from '../../kit/booking-host.ts';
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { errorLine, groupFrame, requiredMark } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { partSelect } from '../../kit/part-control.tsx';
import { BookedText } from './booked-text.tsx';
import { chooseMonth, chooseProvider, chooseType, pickDay } from './booking-draft.ts';
import { BookingSummary } from './booking-summary.tsx';
import { withBookingTexts } from './booking-texts.ts';
import { DayTimes } from './day-times.tsx';
import type { BookingValue } from './definition.ts';
import { providerEntries, typeEntries } from './free-times.ts';
import { addMonths } from './month.ts';
import { dayText, MonthCalendar, monthName, monthNews } from './month-calendar.tsx';
import { PlaceSearch } from './place-search.tsx';
import { type Booking, useBooking } from './use-booking.ts';
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
  const { messages, value, day, hasFailed, retry, begin } = booking;
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [changing, setChanging] = useState<Step>();
  const step = changing ?? (!value.appointment_type_id ? 'type' : !day ? 'day' : 'time');

  const controls = (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices the first interaction
    <div className="booking-field" onFocus={begin} onPointerDown={begin}>
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
          <Where booking={booking} />
          <div className="booking-main">
            <MonthPart booking={booking} />
            <TimesPart booking={booking} />
          </div>
          <BookingSummary booking={booking} />
        </>
      )}
      <News booking={booking} />
    </div>
  );
  return groupFrame({ ...(view as ControlProps), isRequired: false }, controls);
}

/** A placeholder until it is known whether locations are searched, so that the calendar is not pushed down later. */
function Early() {
  return (
    <div className="booking-early">
      <Skeleton>
        <SkeletonLine kind="card" />
        <SkeletonLine kind="card" />
      </Skeleton>
    </div>
  );
}

interface Part {
  readonly booking: Booking;
  readonly onDone?: () => void;
}

function TypeChoice({ booking, onDone }: Part) {
  const { view, value, types = [], onlyType, messages, apply } = booking;
  const key = 'appointment_type_id';
  const id = `${view.id}-${key}`;
  const nameOf = (name: string, minutes: number) => fill(messages.bookingMinutes, { name, minutes });
  if (onlyType)
    return (
      <div className="field">
        <label className="label" htmlFor={id}>
          {messages.bookingType}
        </label>
        <input className="input" id={id} readOnly value={nameOf(onlyType.name, onlyType.duration)} />
      </div>
    );
  const part = {
    id,
    name: messages.bookingType,
    value: value.appointment_type_id,
    error: errorAt(view.errors, key),
    isRequired: view.isRequired,
    isDisabled: view.isDisabled,
    messages,
    change: (typeId: string) => {
      apply((draft) => chooseType(draft, typeId));
      if (typeId) onDone?.();
    },
  };
  const options = typeEntries(types, messages.chooseOne).map(({ id, name, duration }) => (
    <option key={id} value={id}>
      {id ? nameOf(name, duration) : name}
    </option>
  ));
  return partSelect(part, options, undefined);
}

function ProviderChoice({ booking }: Part) {
  const { view, value, providers, messages, apply } = booking;
  const part = {
    id: `${view.id}-appointment_booking_provider_id`,
    name: messages.bookingProvider,
    value: value.appointment_booking_provider_id,
    error: undefined,
    isRequired: false,
    isDisabled: view.isDisabled,
    messages,
    change: (id: string) => apply((draft) => chooseProvider(draft, id)),
  };
  const options = providerEntries(providers, messages.bookingAnyProvider).map(({ id, displayName }) => (
    <option key={id} value={id}>
      {displayName}
    </option>
  ));
  return partSelect(part, options, undefined);
}

function Where({ booking }: Part) {
  if (!booking.settings?.isMultiLocation) return null;
  return <PlaceSearch booking={booking} id={booking.view.id} />;
}

function MonthPart({ booking, onDone }: Part) {
  const { view, search, today, day, open, days, places, value, messages, apply } = booking;
  const key = 'appointment_date';
  const error = errorAt(view.errors, key);
  const id = `${view.id}-${key}`;
  const isLoading = days.isLoading || places.isLoading;
  const isEmpty = value.appointment_type_id !== '' && !isLoading && open.size === 0 && places.offered.length > 0;
  const turnTo = (month: typeof search.month) => apply((draft) => chooseMonth(draft, month));
  const next = addMonths(search.month, 1);
  const note = isEmpty ? (
    <>
      <p>{messages.bookingEmptyMonth}</p>
      <Button onClick={() => turnTo(next)}>
        {fill(messages.bookingShowMonth, { month: monthName(next, messages.locale) })}
      </Button>
    </>
  ) : value.appointment_type_id === '' ? (
    <p className="muted">{messages.bookingPickType}</p>
  ) : undefined;
  return (
    <div>
      <p className="label" id={`${id}-label`}>
        {messages.bookingDate}
        {requiredMark({ isRequired: view.isRequired, messages })}
      </p>
      <MonthCalendar
        id={id}
        month={search.month}
        today={today}
        chosen={day}
        open={open}
        isLoading={isLoading}
        isUnknown={isLoading || value.appointment_type_id === ''}
        isDisabled={view.isDisabled}
        describedBy={describedBy(id, '', error)}
        messages={messages}
        note={note}
        turnTo={turnTo}
        pick={(picked) => {
          apply((draft) => pickDay(draft, picked));
          onDone?.();
        }}
      />
      {errorLine(id, error)}
    </div>
  );
}

function TimesPart({ booking }: Part) {
  const { view } = booking;
  const key = 'appointment_time';
  const id = `${view.id}-${key}`;
  return (
    <div>
      <DayTimes booking={booking} id={id} />
      {errorLine(id, errorAt(view.errors, key))}
    </div>
  );
}

interface StepsProps extends Part {
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
          <Where booking={booking} />
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

interface ChosenProps extends Pick<Booking, 'messages'> {
  readonly icon: LucideIcon;
  readonly name: string;
  /** Undefined if it cannot be changed. */
  readonly change: (() => void) | undefined;
  readonly children: ReactNode;
}

function Chosen({ icon, name, change, messages, children }: ChosenProps) {
  return (
    <div className="chosen">
      <Icon of={icon} />
      <span>
        <small>{name}</small>
        <span className="strong">{children}</span>
      </span>
      {change && (
        <button type="button" className="button button-quiet" onClick={change}>
          {messages.bookingChange}
          <VisuallyHidden> {name}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}

// Announces to screen readers what has loaded.
function News({ booking }: Part) {
  const { value, days, slots, open, search, messages, day, places, now } = booking;
  let text = '';
  if (value.appointment_type_id && !days.isLoading && !places.isLoading) {
    text = monthNews(search.month, open.size, messages);
    if (day && !slots.isLoading) {
      const ids = places.offered.map(({ location }) => location.id);
      const times = (slots.data ?? []).filter(
        (slot) =>
          slot.available && ids.includes(slot.locationId) && Date.parse(slot.time ?? slot.startTime ?? '') > now,
      );
      const count = new Set(times.map((slot) => `${slot.time ?? slot.startTime} ${slot.locationId}`)).size;
      text = fill(count === 1 ? messages.bookingOpenTime : messages.bookingOpenTimesOn, {
        count,
        day: dayText(day, messages.locale),
      });
    }
  }
  return (
    <div role="status" className="booking-news">
      <VisuallyHidden>{text}</VisuallyHidden>
    </div>
  );
}
