// The month: a grid with a single tab stop, navigated by arrows, Home, End and the page keys. Closed days can be focused but not chosen.
import { ChevronLeft, ChevronRight, Icon } from '@foyer/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fill } from '../../kit/messages.ts';
import type { BookingMessages } from './booking-texts.ts';
import { type DayState, stateOfDay } from './free-times.ts';
import { addMonths, compareMonths, dayAfterKey, type Month, monthOf, weeksOf } from './month.ts';

interface MonthCalendarProps {
  readonly id: string;
  readonly month: Month;
  /** `YYYY-MM-DD` at the practice. */
  readonly today: string;
  /** The chosen day; empty if there is none. */
  readonly chosen: string;
  readonly open: ReadonlySet<string>;
  readonly isLoading: boolean;
  /** Whether it is not known which days are closed. */
  readonly isUnknown: boolean;
  readonly isDisabled: boolean;
  readonly describedBy: string | undefined;
  readonly messages: BookingMessages;
  /** Shown instead of the legend. */
  readonly note: ReactNode;
  readonly turnTo: (month: Month) => void;
  readonly pick: (day: string) => void;
}

export function MonthCalendar(props: MonthCalendarProps) {
  const {
    id,
    month,
    today,
    chosen,
    open,
    isLoading,
    isUnknown,
    isDisabled,
    describedBy,
    messages,
    note,
    turnTo,
    pick,
  } = props;
  const heading = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [stop, setStop] = useState('');
  const isFocusWanted = useRef(false);
  const weeks = weeksOf(month);
  const all = weeks.flat().filter((day) => day !== undefined);
  const firstOpen = all.find((day) => stateOfDay(day, today, open) === 'open');
  const current = [stop, chosen, firstOpen ?? '', today].find((day) => all.includes(day)) ?? all[0];
  const isFirst = compareMonths(month, monthOf(today)) <= 0;

  useEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  }, [current]);

  const move = (event: KeyboardEvent, day: string) => {
    const next =
      event.ctrlKey || event.metaKey || event.altKey ? undefined : dayAfterKey(day, event.key, event.shiftKey);
    if (next === undefined || isDisabled) return;
    event.preventDefault();
    // Past months have no free times.
    if (compareMonths(monthOf(next), monthOf(today)) < 0) return;
    isFocusWanted.current = next !== current;
    setStop(next);
    if (compareMonths(monthOf(next), month) !== 0) turnTo(monthOf(next));
  };

  const arrow = (step: -1 | 1) => {
    const name = monthName(addMonths(month, step), messages.locale);
    const isClosed = isDisabled || (step === -1 && isFirst);
    return (
      <button
        type="button"
        className="button button-icon button-quiet"
        aria-label={`${step === 1 ? messages.nextMonth : messages.previousMonth}, ${name}`}
        aria-disabled={isClosed || undefined}
        onClick={() => isClosed || turnTo(addMonths(month, step))}
      >
        <Icon of={step === 1 ? ChevronRight : ChevronLeft} />
      </button>
    );
  };

  return (
    <div className="booking-month">
      <div className="month">
        <h3 id={heading} aria-live="polite">
          {monthName(month, messages.locale)} {month.year}
        </h3>
        {arrow(-1)}
        {arrow(1)}
      </div>
      <div className="calendar-bleed">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days with keyboard navigation is a grid
          role="grid"
          className="calendar"
          aria-labelledby={heading}
          aria-describedby={describedBy}
          aria-busy={isLoading || undefined}
        >
          <thead>
            <tr>
              {weekdayNames(messages.locale).map(([short, long]) => (
                <th key={long} scope="col" abbr={long}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other key
              <tr key={row}>
                {week.map((day, column) => {
                  // biome-ignore lint/suspicious/noArrayIndexKey: days of other months have no other key
                  if (day === undefined) return <td key={column} />;
                  const state = stateOfDay(day, today, open);
                  const isClosed = isDisabled || state !== 'open';
                  return (
                    // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
                    <td key={day} role="gridcell" aria-selected={day === chosen}>
                      <button
                        type="button"
                        id={day === current ? id : undefined}
                        className={dayClass(state, isUnknown, day === today)}
                        data-day={day}
                        tabIndex={day === current ? 0 : -1}
                        aria-pressed={day === chosen}
                        aria-disabled={isClosed || undefined}
                        aria-label={dayLabel(day, state, isUnknown, day === today, messages)}
                        onKeyDown={(event) => move(event, day)}
                        onFocus={() => setStop(day)}
                        onClick={() => isClosed || pick(day)}
                      >
                        {Number(day.slice(8))}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="booking-month-note">
        {note ?? (
          <p className="legend">
            <span>
              <i className="key-open" />
              {messages.bookingOpenTimes}
            </span>
            <span>
              <i className="key-none" />
              {messages.bookingNoTimes}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

function dayClass(state: DayState, isUnknown: boolean, isToday: boolean): string {
  const own = state === 'open' ? 'day day-open' : state === 'none' && !isUnknown ? 'day day-none' : 'day';
  return isToday ? `${own} day-today` : own;
}

function dayLabel(
  day: string,
  state: DayState,
  isUnknown: boolean,
  isToday: boolean,
  messages: BookingMessages,
): string {
  const reason = { open: '', past: messages.bookingPast, none: isUnknown ? '' : messages.bookingNoTimesThen }[state];
  return [dayText(day, messages.locale), isToday && messages.bookingToday, reason].filter(Boolean).join(', ');
}

/** 'Tuesday, May 12'. */
export function dayText(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}

/** 'Tue, May 12'. */
export function shortDayText(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}

/** 'May'. */
export function monthName({ year, month }: Month, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, 1));
}

function weekdayNames(locale: string): readonly (readonly [short: string, long: string])[] {
  const name = (weekday: 'short' | 'long', at: number) =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + at)); // a Sunday
  return Array.from({ length: 7 }, (_, at) => [name('short', at), name('long', at)] as const);
}

/** Returns what a screen reader announces when a month has loaded. */
export function monthNews(month: Month, count: number, messages: BookingMessages): string {
  const text = count === 1 ? messages.bookingOpenDay : messages.bookingOpenDays;
  return fill(text, { count, month: monthName(month, messages.locale) });
}
