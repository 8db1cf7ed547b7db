// The calendar beside a typed date. A chunk of its own, loaded when it is first opened.

import { type CalendarDay, dayOfIso, dayOfParts, partsOfDay } from '@foyer/scheduling';
import { ChevronLeft, ChevronRight, Icon } from '@foyer/ui';
import { CalendarDate, getLocalTimeZone, today as todayIn } from '@internationalized/date';
import { type RefObject, useContext, useEffect, useRef } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { YEARS_AHEAD, YEARS_BACK } from './date-definition.ts';
import type { Messages } from './messages.ts';

export interface CalendarPopoverProps {
  /** The element below which the calendar opens. */
  readonly anchor: RefObject<HTMLElement | null>;
  /** The element that gets the focus back. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly messages: Messages;
  /** `YYYY-MM-DD` at the practice. */
  readonly today: string;
  readonly day: CalendarDay | undefined;
  readonly isOpen: (day: CalendarDay) => boolean;
  readonly pick: (day: CalendarDay) => void;
  readonly close: () => void;
}

// React Aria would insert a style element with this id, which the Content-Security-Policy refuses. forms.css has its rule.
const PRESSABLE = 'react-aria-pressable-style';
if (!document.getElementById(PRESSABLE))
  document.head.append(Object.assign(document.createElement('meta'), { id: PRESSABLE }));

export function CalendarPopover(props: CalendarPopoverProps) {
  const { anchor, opener, label, messages, today, day, isOpen, pick, close } = props;
  const popover = useRef<HTMLElement>(null);
  // A popover that is not modal would stay open after a click on something that takes no focus.
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !popover.current?.contains(target) && !anchor.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [anchor, close]);
  const now = dateOf(dayOfIso(today)) ?? todayIn(getLocalTimeZone());
  const first = new CalendarDate(now.year - YEARS_BACK, 1, 1);
  const last = new CalendarDate(now.year + YEARS_AHEAD, 12, 31);
  const value = dateOf(day);
  const isClosed = (date: { year: number; month: number; day: number }) => {
    const day = dayOfParts(date.year, date.month, date.day);
    return day === undefined || !isOpen(day);
  };
  return (
    <I18nProvider locale={messages.locale}>
      <Popover
        ref={popover}
        triggerRef={anchor}
        isOpen
        isNonModal
        onOpenChange={(open) => open || close()}
        placement="bottom start"
        className="card calendar-popover"
      >
        <Dialog aria-label={`${messages.calendar}: ${label}`} className="stack-8">
          <Calendar
            aria-label={label}
            className="stack-8"
            value={value && value.compare(first) >= 0 && value.compare(last) <= 0 ? value : null}
            defaultFocusedValue={value ?? now}
            minValue={first}
            maxValue={last}
            autoFocus
            isDateUnavailable={isClosed}
            onChange={(date) => {
              const picked = dayOfParts(date.year, date.month, date.day);
              if (picked !== undefined) pick(picked);
              opener.current?.focus();
            }}
          >
            <div className="calendar-head">
              <Button slot="previous" className="button button-icon button-quiet" aria-label={messages.previousMonth}>
                <Icon of={ChevronLeft} />
              </Button>
              <MonthAndYear first={first.year} last={last.year} messages={messages} />
              <Button slot="next" className="button button-icon button-quiet" aria-label={messages.nextMonth}>
                <Icon of={ChevronRight} />
              </Button>
            </div>
            <CalendarGrid className="calendar" weekdayStyle="short">
              <CalendarGridHeader>{(name) => <CalendarHeaderCell>{name}</CalendarHeaderCell>}</CalendarGridHeader>
              <CalendarGridBody>
                {(date) => <CalendarCell date={date} className={date.compare(now) === 0 ? 'day day-today' : 'day'} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}

interface MonthAndYearProps {
  readonly first: number;
  readonly last: number;
  readonly messages: Messages;
}

function MonthAndYear({ first, last, messages }: MonthAndYearProps) {
  const state = useContext(CalendarStateContext);
  if (!state) return null;
  const shown = state.visibleRange.start;
  const format = new Intl.DateTimeFormat(messages.locale, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2023, month, 1)));
  const years = Array.from({ length: last - first + 1 }, (_, at) => last - at);
  return (
    <>
      <span className="select">
        <select
          aria-label={messages.month}
          value={shown.month}
          onChange={(event) => state.setFocusedDate(shown.set({ month: Number(event.target.value) }))}
        >
          {months.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <span className="select">
        <select
          aria-label={messages.year}
          value={shown.year}
          onChange={(event) => state.setFocusedDate(shown.set({ year: Number(event.target.value) }))}
        >
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </select>
      </span>
    </>
  );
}

function dateOf(day: CalendarDay | undefined): CalendarDate | undefined {
  if (day === undefined) return undefined;
  const { year, month, date } = partsOfDay(day);
  return new CalendarDate(year, month, date);
}
