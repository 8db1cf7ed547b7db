// Time: a time of day, or a range of two times if the form asks for one.
import { cleanLine } from '../../kit/clean-text.ts';
import type { FieldDefinition } from '../../kit/definition.ts';
import { flag, text } from '../../kit/properties.ts';
import { minutesOf, tidyTime, timeParts } from '../../kit/time-text.ts';

export interface TimeProperties {
  readonly timeRange: boolean;
  /** The label of the second time of a range; empty for the default message. */
  readonly until: string;
}

const CAP = 40;
const BETWEEN = ' - ';

/** Returns the two times of a range, either of which may be incomplete. The second is empty for a single time. */
export function timesOf(value: string): readonly [from: string, until: string] {
  const [from = '', until = ''] = value.split(BETWEEN);
  return [from.trim(), until.trim()];
}

export function rangeOf(from: string, until: string): string {
  return from || until ? `${from || '--:-- --'}${BETWEEN}${until || '--:-- --'}` : '';
}

export const time: FieldDefinition<string, TimeProperties> = {
  typeName: 'Time',
  kind: 'answer',
  properties: { timeRange: flag(), until: text('', 100) },
  empty: '',
  isValue: (value): value is string => typeof value === 'string' && value.length <= CAP,
  isBlank: (value) => value.trim() === '',
  validate: (value, { properties: { timeRange }, messages }) => {
    const [from, until] = timesOf(value);
    const times = timeRange ? [from, until] : [value];
    const [begin, end] = times.map(minutesOf);
    if (begin === undefined || (timeRange && end === undefined))
      return [{ fragment: timeRange ? messages.timeRangeIncomplete : messages.timeIncomplete }];
    return end !== undefined && end <= begin ? [{ fragment: messages.timeOrder }] : [];
  },
  normalise: (value, { timeRange }) => {
    const line = cleanLine(value);
    if (!timeRange) return tidyTime(line);
    const times = line.split(/\s+-\s+/).map(tidyTime);
    const [from = '', until = ''] = times;
    const areTimes = times.length <= 2 && times.every((time) => timeParts(time) !== undefined);
    // Text that is not a time stays unchanged.
    return areTimes ? rangeOf(from, until) : line;
  },
  toStored: (value) => value,
  fromStored: (stored) => {
    if (stored === null || stored === undefined) return '';
    return typeof stored === 'string' ? stored : undefined;
  },
};
