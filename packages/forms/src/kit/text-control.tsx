// A one-line input, as most types have one.
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type ControlProps, describedBy, errorAt } from './control.ts';
import { FieldFrame } from './frame.tsx';

interface TextControlProps<P> {
  readonly view: ControlProps<string, P>;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly maxLength?: number;
  readonly className?: string;
  /** How the text reads once the person has left the input. */
  readonly tidy?: (text: string) => string;
}

export function TextControl<P>({ view, tidy, className, ...attributes }: TextControlProps<P>) {
  const { id, value, field, isDisabled, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  const error = errorAt(view.errors);
  return (
    <FieldFrame view={view as ControlProps}>
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
      />
    </FieldFrame>
  );
}
