// One part of a composite field: its label, control and error. Plain functions, for the reason given in frame.tsx.
import type { InputHTMLAttributes, ReactNode } from 'react';
import { describedBy } from './control.ts';
import { errorLine, requiredMark } from './frame.tsx';
import type { Messages } from './messages.ts';

export interface PartView {
  /** The id of the part's input, as made by inputId. */
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** Whether it has a line of its own. */
  readonly isWide?: boolean;
  readonly messages: Messages;
  change(value: string): void;
}

type Typed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'maxLength' | 'autoComplete' | 'autoCapitalize' | 'inputMode'
> & {
  /** Returns the tidied text, shown once the input loses focus. */
  readonly tidy?: (text: string) => string;
};

export function partInput(part: PartView, { tidy, ...attributes }: Typed) {
  const { id, value, error, isDisabled, change } = part;
  return partFrame(
    part,
    <input
      {...attributes}
      className="input"
      id={id}
      value={value}
      disabled={isDisabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(id, '', error)}
      onChange={(event) => change(event.target.value)}
      onBlur={tidy && (() => tidy(value) !== value && change(tidy(value)))}
    />,
  );
}

/** `empty` is the text of the empty option; undefined if there is none. */
export function partSelect(part: PartView, options: ReactNode, empty: string | undefined, autoComplete?: string) {
  const { id, value, error, isDisabled, change } = part;
  return partFrame(
    part,
    <span className="select">
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, '', error)}
        onChange={(event) => change(event.target.value)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options}
      </select>
    </span>,
  );
}

function partFrame({ id, name, error, isRequired, isWide, messages }: PartView, control: ReactNode) {
  return (
    <div className={isWide ? 'field part-wide' : 'field'} key={id}>
      <label className="label" htmlFor={id}>
        {name}
        {requiredMark({ isRequired, messages })}
      </label>
      {control}
      {errorLine(id, error)}
    </div>
  );
}
