// A select in the bar above a page, with its name for screen readers only.

interface Props {
  readonly label: string;
  /** Sets its size. */
  readonly className: string | undefined;
  /** What stands for none of the options; left out where one is always chosen. */
  readonly all?: string;
  readonly options: readonly { readonly id: string; readonly name: string }[] | undefined;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

export function BarChoice({ label, className, all, options = [], value = '', onChange }: Props) {
  return (
    <span className={`select ${className}`}>
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value || undefined)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
