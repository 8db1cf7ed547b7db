// Time: lists for hour, minutes and AM or PM; twice for a range.
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { labelOf } from '../../kit/field.ts';
import { groupFrame } from '../../kit/frame.tsx';
import { TimePicker } from '../../kit/time-picker.tsx';
import { rangeOf, type TimeProperties, timesOf } from './definition.ts';

export function TimeControl(view: ControlProps<string, TimeProperties>) {
  const { id, value, field, properties, isDisabled, messages, change } = view;
  const [from, until] = timesOf(value);
  const error = errorAt(view.errors);
  const shared = { isDisabled, isInvalid: error !== undefined, describedBy: describedBy(id, '', error), messages };
  if (!properties.timeRange)
    return groupFrame(view as ControlProps, <TimePicker {...shared} id={id} value={from} change={change} />);

  const named = (suffix: string, name: string, value: string, set: (value: string) => void) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside the field's own would be announced as nested
    <div className="field time-end" role="group" aria-label={`${name}, ${labelOf(field)}`}>
      <span className="label">{name}</span>
      <TimePicker {...shared} id={suffix === 'from' ? id : `${id}-${suffix}`} value={value} change={set} />
    </div>
  );
  return groupFrame(
    view as ControlProps,
    <div className="time-range">
      {named('from', messages.from, from, (time) => change(rangeOf(time, until)))}
      {named('until', properties.until || messages.until, until, (time) => change(rangeOf(from, time)))}
    </div>,
  );
}
