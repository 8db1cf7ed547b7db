// Long Text Entry: several lines, with a count of words if their number is limited.
import { type ControlProps, describedBy, errorAt, recordMarkId } from '../../kit/control.ts';
import { fieldFrame } from '../../kit/frame.tsx';
import { fill } from '../../kit/messages.ts';
import { countWords, LONG_TEXT_CAP, type LongTextProperties } from './definition.ts';

export function LongTextControl(view: ControlProps<string, LongTextProperties>) {
  const { id, value, field, properties, isDisabled, messages, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  const error = errorAt(view.errors);
  const countId = properties.limit ? `${id}-count` : '';
  return fieldFrame(
    view as ControlProps,
    <>
      <textarea
        className="textarea"
        id={id}
        rows={4}
        value={value}
        maxLength={LONG_TEXT_CAP}
        placeholder={placeholder || undefined}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, sublabel, error, `${countId} ${recordMarkId(view)}`.trim())}
        onChange={(event) => change(event.target.value)}
      />
      {properties.limit && (
        <p className="count" id={countId}>
          {fill(messages.wordCount, { count: countWords(value), max: properties.max })}
        </p>
      )}
    </>,
  );
}
