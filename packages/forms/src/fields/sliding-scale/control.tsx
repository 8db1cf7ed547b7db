// Sliding Scale: a slider with a stop for each option and its text below.
import { type ControlProps, describedBy, errorAt, recordMarkId } from '../../kit/control.ts';
import { fieldFrame } from '../../kit/frame.tsx';
import type { SlidingScaleProperties } from './definition.ts';

export function SlidingScaleControl(view: ControlProps<number, SlidingScaleProperties>) {
  const { id, value, field, properties, isDisabled, change } = view;
  const { options } = properties;
  const error = errorAt(view.errors);
  return fieldFrame(
    view as ControlProps,
    <div className={`sliding-scale scale-${options.length}`}>
      <input
        type="range"
        className="range"
        id={id}
        min={0}
        max={options.length - 1}
        step={1}
        value={value}
        disabled={isDisabled}
        aria-valuetext={options[value]?.text}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, field.properties.common.sublabel, error, recordMarkId(view))}
        onChange={(event) => change(Number(event.target.value))}
      />
      <div className="scale-stops" aria-hidden="true">
        {options.map(({ text }, at) => (
          <span key={text} data-chosen={at === value || undefined}>
            {text}
          </span>
        ))}
      </div>
    </div>,
  );
}
