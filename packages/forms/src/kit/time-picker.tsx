// A time of day in three lists: hours 01 to 12, minutes in steps of five, AM or PM.
import { memo } from 'react';
import type { Messages } from './messages.ts';
import { noTime, type TimeParts, timeParts, two, writeTime } from './time-text.ts';

interface TimePickerProps {
  /** The id of the list of hours. The ids of the other lists begin with it. */
  readonly id: string;
  /** `hh:mm A`; parts may be missing. */
  readonly value: string;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly messages: Messages;
  change(value: string): void;
}

const hours = Array.from({ length: 12 }, (_, at) => two(at + 1));
const minutes = Array.from({ length: 12 }, (_, at) => two(at * 5));
const halves = ['AM', 'PM'];
const unset = { hour: 'hh', minute: 'mm', half: 'AM/PM' };

export function TimePicker(props: TimePickerProps) {
  const { id, value, isDisabled, isInvalid, describedBy, messages, change } = props;
  const parts = timeParts(value) ?? noTime;
  // Most times are full hours, so choosing an hour also chooses its minutes until others are chosen.
  const chooseHour = (hour: string) => change(writeTime({ ...parts, hour, minute: parts.minute || (hour && '00') }));
  const list = (name: string, part: keyof TimeParts, texts: readonly string[], choose: (text: string) => void) => (
    <span className="select">
      <select
        id={part === 'hour' ? id : `${id}-${part}`}
        aria-label={name}
        value={parts[part]}
        disabled={isDisabled}
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{unset[part]}</option>
        {/* A time stored elsewhere may be between the steps. */}
        {parts[part] && !texts.includes(parts[part]) && <option value={parts[part]}>{parts[part]}</option>}
        <Texts of={texts} />
      </select>
    </span>
  );
  return (
    <div className="time-picker">
      {list(messages.hour, 'hour', hours, chooseHour)}
      <span aria-hidden="true">:</span>
      {list(messages.minute, 'minute', minutes, (minute) => change(writeTime({ ...parts, minute })))}
      {list(messages.amPm, 'half', halves, (half) => change(writeTime({ ...parts, half: half as TimeParts['half'] })))}
    </div>
  );
}

const Texts = memo(function Texts({ of }: { readonly of: readonly string[] }) {
  return of.map((text) => (
    <option key={text} value={text}>
      {text}
    </option>
  ));
});
