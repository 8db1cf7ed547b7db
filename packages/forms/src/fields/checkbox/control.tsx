// Checkbox: one box with its label beside it.
import { type ControlProps, describedBy, errorAt } from '../../kit/control.ts';
import { labelOf } from '../../kit/field.ts';
import { errorLine, Hint, requiredMark } from '../../kit/frame.tsx';

export function CheckboxControl(view: ControlProps<boolean>) {
  const { id, value, field, isDisabled, change } = view;
  const { sublabel, hideLabel } = field.properties.common;
  const error = errorAt(view.errors);
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="choice choice-card">
        <input
          type="checkbox"
          id={id}
          checked={value}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, sublabel, error)}
          onChange={(event) => change(event.target.checked)}
        />
        <span className={hideLabel ? 'visually-hidden' : undefined}>
          {labelOf(field)}
          {requiredMark(view)}
        </span>
      </label>
      {sublabel && <Hint id={id}>{sublabel}</Hint>}
      {errorLine(id, error)}
    </div>
  );
}
