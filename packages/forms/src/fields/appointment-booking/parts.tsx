// The parts of Appointment Booking: type, provider, location, month and times. The field and the booking flow lay them out.
import { slotLabel } from '@foyer/scheduling';
import { Button, ChevronRight, Icon, type LucideIcon, VisuallyHidden, Zap } from '@foyer/ui';
import type { ReactNode } from 'react';
import { describedBy, errorAt } from '../../kit/control.ts';
import { errorLine, requiredMark } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { partSelect } from '../../kit/part-control.tsx';
import { chooseMonth, chooseProvider, chooseType, pickDay, pickSoonest } from './booking-draft.ts';
import { DayTimes } from './day-times.tsx';
import { minuteOf, providerEntries, typeEntries } from './free-times.ts';
import { addMonths } from './month.ts';
import { dayText, MonthCalendar, monthName, monthNews } from './month-calendar.tsx';
import { PlaceSearch } from './place-search.tsx';
import type { Booking } from './use-booking.ts';

/** What each part of the field gets. */
export interface PartProps {
  readonly booking: Booking;
  readonly onDone?: () => void;
}

export function TypeChoice({ booking, onDone }: PartProps) {
  const { view, value, types = [], onlyType, messages, apply } = booking;
  const key = 'appointment_type_id';
  const id = `${view.id}-${key}`;
  const nameOf = (name: string, minutes: number) => fill(messages.bookingEntry, { name, minutes });
  const line = types.find(({ id }) => id === value.appointment_type_id)?.patientLine;
  const lineId = `${id}-line`;
  if (onlyType)
    return (
      <div className="field">
        <label className="label" htmlFor={id}>
          {messages.bookingType}
        </label>
        <input
          className="input"
          id={id}
          readOnly
          value={nameOf(onlyType.name, onlyType.duration)}
          aria-describedby={line && lineId}
        />
        {line && (
          <p className="hint" id={lineId}>
            {line}
          </p>
        )}
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
  return (
    <div className="booking-type">
      {partSelect(part, options, undefined)}
      {/* Read out when it changes, because it comes with the choice. */}
      <p className="hint" id={lineId} aria-live="polite">
        {line}
      </p>
    </div>
  );
}

export function ProviderChoice({ booking }: PartProps) {
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

export function WherePart({ booking }: PartProps) {
  if (!booking.settings?.isMultiLocation) return null;
  return <PlaceSearch booking={booking} id={booking.view.id} />;
}

export function MonthPart({ booking, onDone }: PartProps) {
  const { view, search, today, day, open, days, places, value, messages, apply } = booking;
  const key = 'appointment_date';
  const error = errorAt(view.errors, key);
  const id = `${view.id}-${key}`;
  const isLoading = days.isLoading || places.isLoading;
  if (value.appointment_type_id === '') return <p className="muted booking-wait">{messages.bookingPickType}</p>;
  const isEmpty = !isLoading && open.size === 0 && places.offered.length > 0;
  const turnTo = (month: typeof search.month) => apply((draft) => chooseMonth(draft, month));
  const next = addMonths(search.month, 1);
  const note = isEmpty ? (
    <>
      <p>{messages.bookingEmptyMonth}</p>
      <Button onClick={() => turnTo(next)}>
        {fill(messages.bookingShowMonth, { month: monthName(next, messages.locale) })}
      </Button>
    </>
  ) : undefined;
  return (
    <div className="booking-part">
      <Soonest booking={booking} {...(onDone && { onDone })} />
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
        isUnknown={isLoading}
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

/** Keeps its height while it is looked for, and when there is none, so that the month below stays where it is. */
function Soonest({ booking, onDone }: PartProps) {
  const { soonest, messages, clock, apply, view } = booking;
  if (!soonest) return <div className="booking-soonest" />;
  const { day, start, locationId } = soonest;
  const time = slotLabel(clock, minuteOf(start));
  return (
    <button
      type="button"
      className="soonest"
      disabled={view.isDisabled}
      onClick={() => {
        apply((draft) => pickSoonest(draft, day, start, locationId));
        onDone?.();
      }}
    >
      <Icon of={Zap} />
      <span>
        {messages.bookingSoonest}{' '}
        <strong>{fill(messages.bookingDayTime, { day: dayText(day, messages.locale), time })}</strong>
      </span>
      <Icon of={ChevronRight} />
    </button>
  );
}

export function TimesPart({ booking }: PartProps) {
  const { view } = booking;
  const key = 'appointment_time';
  const id = `${view.id}-${key}`;
  return (
    <div className="booking-part">
      <DayTimes booking={booking} id={id} />
      {errorLine(id, errorAt(view.errors, key))}
    </div>
  );
}

interface ChosenProps extends Pick<Booking, 'messages'> {
  readonly icon: LucideIcon;
  readonly name: string;
  /** Undefined if it cannot be changed. */
  readonly change: (() => void) | undefined;
  readonly children: ReactNode;
}

/** An answer of an earlier step as a line, with a button that leads back to it. */
export function Chosen({ icon, name, change, messages, children }: ChosenProps) {
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

/** Returns what screen readers are told of what has loaded. */
export function loadNews(booking: Booking): string {
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
  return text;
}
