// A list with one choice. A plain function, for the reason given in frame.tsx.
import { memo, type ReactNode } from 'react';
import { type ControlProps, describedBy, errorAt, recordMarkId } from './control.ts';
import { fieldFrame } from './frame.tsx';
import type { Option } from './options.ts';

/** `empty` is the text of the empty option if the field has no placeholder. */
export function selectControl<P>(
  view: ControlProps<string, P>,
  options: ReactNode,
  autoComplete?: string,
  empty = view.messages.chooseOne,
) {
  const { id, value, field, isDisabled, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  const error = errorAt(view.errors);
  return fieldFrame(
    view as ControlProps,
    <span className="select">
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        autoComplete={autoComplete}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, sublabel, error, recordMarkId(view))}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">{placeholder || empty}</option>
        {options}
      </select>
    </span>,
  );
}

export const Options = memo(function Options({ of }: { readonly of: readonly Option[] }) {
  return of.map(({ text }) => (
    <option key={text} value={text}>
      {text}
    </option>
  ));
});
