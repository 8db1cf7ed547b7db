// What has been chosen, beside the sections or in a bar at the bottom, with the button that goes on.
import { slotLabel } from '@foyer/scheduling';
import { Icon, Timer } from '@foyer/ui';
import type { ReactNode } from 'react';
import { HeldNote, heldText } from '../fields/appointment-booking/booking-summary.tsx';
import { minuteOf } from '../fields/appointment-booking/free-times.ts';
import { dayText, shortDayText } from '../fields/appointment-booking/month-calendar.tsx';
import { nameOfLocation } from '../fields/appointment-booking/places.ts';
import type { Booking } from '../fields/appointment-booking/use-booking.ts';
import { fill } from '../kit/messages.ts';
import { flowTexts as texts } from './flow-texts.ts';

/** What both summaries say; empty texts for what is not chosen yet. */
export interface FlowChoices {
  readonly who: string;
  readonly isForOther: boolean;
  readonly what: string;
  readonly when: string;
  readonly shortWhen: string;
  readonly provider: string;
  readonly place: string;
  readonly street: string;
}

/** `who` is the name of the person it is for; empty while it is not known. */
export function choicesOf(booking: Booking, who: string, isForOther: boolean): FlowChoices {
  const { value, types, allProviders, locations, clock, day, hold, messages } = booking;
  const type = types?.find(({ id }) => id === value.appointment_type_id);
  const location = locations.find(({ id }) => id === value.location_id);
  const time = value.appointment_time && slotLabel(clock, minuteOf(value.appointment_time));
  const heldBy = hold?.status === 'held' && time ? hold.providerId : '';
  const providerId = value.appointment_booking_provider_id || heldBy;
  const provider = allProviders.find(({ id }) => id === providerId)?.displayName ?? (time ? texts.anyFree : '');
  const whenText = (text: string) => (time ? fill(messages.bookingDayTime, { day: text, time }) : text);
  return {
    who,
    isForOther,
    what: type ? fill(messages.bookingMinutes, { name: type.name, minutes: type.duration }) : '',
    when: day && whenText(dayText(day, messages.locale)),
    shortWhen: day && whenText(shortDayText(day, messages.locale)),
    provider,
    place: location ? nameOfLocation(location) : '',
    street: location?.street ?? '',
  };
}

interface ColumnProps {
  readonly booking: Booking;
  readonly choices: FlowChoices;
  /** One sentence about cancelling; empty for none. */
  readonly policy: string;
  readonly button: ReactNode;
}

export function SummaryColumn({ booking, choices, policy, button }: ColumnProps) {
  const { who, what, when, provider, place, street } = choices;
  const { labels } = texts;
  return (
    <aside className="flow-side" aria-labelledby="flow-summary">
      <div className="card card-float sum">
        <h2 id="flow-summary">{texts.summary}</h2>
        <p className="sum-when">{when || <span className="muted">{texts.notChosen}</span>}</p>
        <dl>
          {who && <Line name={labels.for}>{who}</Line>}
          {what && <Line name={labels.what}>{what}</Line>}
          {provider && <Line name={labels.with}>{provider}</Line>}
          {place && (
            <Line name={labels.where}>
              {place}
              {street && <span className="sum-street muted small">{street}</span>}
            </Line>
          )}
        </dl>
        {booking.value.appointment_time && <HeldNote booking={booking} />}
        {button}
        {policy && <p className="small muted">{policy}</p>}
      </div>
    </aside>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface BarProps {
  readonly choices: FlowChoices;
  readonly button: ReactNode;
}

/** Two lines and no third: longer texts end in dots, and their whole text is read out. */
export function SummaryBar({ choices, button }: BarProps) {
  const { who, isForOther, what, shortWhen } = choices;
  const person = isForOther && who ? fill(texts.forName, { name: who.split(' ')[0] ?? who }) : '';
  const first = [what, person].filter(Boolean).join(', ');
  const second = shortWhen || (what ? texts.nextTime : texts.nextVisit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of inputs
    <div className="summary-bar flow-bar" role="group" aria-label={texts.summary}>
      <p className="bar-line">
        <span className="muted" title={first}>
          {first || '\u00a0'}
        </span>
        <strong title={second}>{second}</strong>
      </p>
      {button}
    </div>
  );
}

/** How long the time is kept, where there is no column that says it. */
export function KeptLine({ booking, policy }: { readonly booking: Booking; readonly policy: string }) {
  const text = heldText(booking);
  return (
    <div className="flow-kept stack-8" role="status">
      {text && (
        <p className="kept">
          <Icon of={Timer} size="small" />
          <span>{text}</span>
        </p>
      )}
      {policy && <p className="small muted">{policy}</p>}
    </div>
  );
}
