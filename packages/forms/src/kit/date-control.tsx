// A typed date with a calendar beside it. The calendar's code is loaded when it is opened.
import { dayPattern } from '@foyer/scheduling';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import type { CalendarPopoverProps } from './calendar-popover.tsx';
import { type ControlProps, describedBy, errorAt, recordMarkId } from './control.ts';
import { type DateFormat, readDate, writeDate } from './date-definition.ts';
import { maskDate } from './date-mask.ts';
import { labelOf } from './field.ts';
import { fieldFrame } from './frame.tsx';

interface DateControlProps<P extends DateFormat> {
  readonly view: ControlProps<string, P>;
  readonly autoComplete?: string;
  /** Returns whether a day can be picked in the calendar. */
  readonly isOpen: (day: number) => boolean;
  /** Shown beside the date: a time of day. */
  readonly beside?: ReactNode;
}

const loadCalendar = () => import('./calendar-popover.tsx');

export function DateControl<P extends DateFormat>({ view, autoComplete = 'off', isOpen, beside }: DateControlProps<P>) {
  const { id, value, field, properties, isDisabled, messages, surroundings, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  const pattern = dayPattern(properties.dateFormat, properties.separator);
  const hint = sublabel ? `${pattern}. ${sublabel}` : pattern;
  const error = errorAt(view.errors);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarPopoverProps>>();

  const type = (input: HTMLInputElement) => {
    const isAtEnd = input.selectionStart === input.value.length;
    change((isAtEnd ? maskDate(input.value, value, properties) : input.value).slice(0, 40));
  };
  const tidy = () => {
    const day = readDate(value, properties);
    if (day !== undefined) change(writeDate(day, properties));
  };
  // If the calendar cannot be loaded, the date can still be typed.
  const open = () =>
    loadCalendar().then(
      ({ CalendarPopover }) => setCalendar(() => CalendarPopover),
      () => document.getElementById(id)?.focus(),
    );

  const typed = (
    <div className="control-with-button input-date" ref={anchor}>
      <input
        className="input"
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder={placeholder || pattern}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error, recordMarkId(view))}
        onChange={(event) => type(event.target)}
        onBlur={tidy}
      />
      <button
        ref={button}
        type="button"
        className="button button-icon calendar-button"
        aria-label={`${messages.openCalendar}: ${labelOf(field)}`}
        aria-haspopup="dialog"
        disabled={isDisabled}
        onPointerEnter={loadCalendar}
        onClick={open}
      />
    </div>
  );
  return fieldFrame(
    view as ControlProps,
    <>
      {beside ? (
        <div className="date-time">
          {typed}
          {beside}
        </div>
      ) : (
        typed
      )}
      {Calendar && (
        <Calendar
          anchor={anchor}
          opener={button}
          label={labelOf(field)}
          messages={messages}
          today={surroundings.today}
          day={readDate(value, properties)}
          isOpen={isOpen}
          pick={(day) => {
            change(writeDate(day, properties));
            setCalendar(undefined);
          }}
          close={() => setCalendar(undefined)}
        />
      )}
    </>,
    hint,
  );
}
