// A list of texts to choose one from.
import { type ControlProps, describedBy, errorAt } from './control.ts';
import { FieldFrame } from './frame.tsx';

interface SelectControlProps<P> {
  readonly view: ControlProps<string, P>;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly autoComplete?: string;
}

export function SelectControl<P>({ view, options, autoComplete }: SelectControlProps<P>) {
  const { id, value, field, isDisabled, messages, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  const error = errorAt(view.errors);
  return (
    <FieldFrame view={view as ControlProps}>
      <span className="select">
        <select
          id={id}
          value={value}
          disabled={isDisabled}
          autoComplete={autoComplete}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, sublabel, error)}
          onChange={(event) => change(event.target.value)}
        >
          <option value="">{placeholder || messages.chooseOne}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      </span>
    </FieldFrame>
  );
}
