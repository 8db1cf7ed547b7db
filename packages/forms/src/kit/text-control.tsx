// A one-line input, as most types have one. A plain function, for the reason that frame.tsx gives.
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type ControlProps, describedBy, errorAt } from './control.ts';
import { fieldFrame } from './frame.tsx';

interface TextInput {
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly className?: string;
  /** How the text reads once the person has left the input. */
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
      aria-describedby={describedBy(id, sublabel, error)}
      onChange={(event) => change(event.target.value)}
      onBlur={tidy && (() => change(tidy(value)))}
    />,
  );
}
