// A one-line input, used by most types. A plain function, for the reason given in frame.tsx.
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type ControlProps, describedBy, errorAt, recordMarkId } from './control.ts';
import { fieldFrame } from './frame.tsx';

interface TextInput {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly className?: string;
  /** Returns the tidied text, shown once the input loses focus. */
  readonly tidy?: (text: string) => string;
}

export function textControl<P>(view: ControlProps<string, P>, { tidy, className, ...attributes }: TextInput) {
  const { id, value, field, isDisabled, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  const error = errorAt(view.errors);
  return fieldFrame(
    view as ControlProps,
    <input
      {...attributes}
      className={className ? `input ${className}` : 'input'}
      id={id}
      value={value}
      placeholder={placeholder || undefined}
      disabled={isDisabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, sublabel, error, recordMarkId(view))}
      onChange={(event) => change(event.target.value)}
      onBlur={tidy && (() => change(tidy(value)))}
    />,
  );
}
