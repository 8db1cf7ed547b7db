// The editor of one property, built from its type's description.
import type { Option, Property } from '@foyer/forms';
import { FieldFrame, late, Skeleton, SkeletonLine, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { OptionsEditor } from './options-editor.tsx';
import { usePropertyWords } from './property-label.ts';

export const RichTextEditor = late(() => import('./rich-text-editor.tsx'), <RichTextWaiting />);

interface Props {
  readonly name: string;
  readonly property: Property<unknown>;
  readonly value: unknown;
  /** `isStep`: the change is a step of undo by itself. */
  readonly onChange: (value: unknown, isStep?: boolean) => void;
  /** Allowed values of a text, if it has to be one of them. */
  readonly choices?: readonly string[] | undefined;
  readonly hasPictures?: boolean;
}

/** Texts that may have this many characters get more than one line. */
const LONG = 1000;

export function PropertyEditor({ name, property, value, onChange, choices, hasPictures = false }: Props) {
  const { nameOf, wordOf } = usePropertyWords();
  const label = nameOf(name);
  switch (property.kind) {
    case 'flag':
      return <Switch label={label} isOn={value === true} onChange={onChange} />;
    case 'integer':
    case 'decimal':
      return <NumberEditor label={label} property={property} value={Number(value)} onChange={onChange} />;
    case 'one-of':
      return (
        <Select
          label={label}
          value={String(value)}
          options={(property.values ?? []).map((one) => [String(one), wordOf(String(one))])}
          onChange={onChange}
        />
      );
    case 'weekdays':
      return <WeekdaysEditor label={label} value={value as readonly number[]} onChange={onChange} />;
    case 'options':
      return (
        <OptionsEditor
          label={label}
          property={property}
          hasPictures={hasPictures}
          hasPoints
          value={value as readonly Option[]}
          onChange={onChange}
        />
      );
    // The logic panel has an editor for conditions.
    case 'condition':
    // The inspector has an editor for the whole field.
    case 'own':
      return null;
    case 'rich-text':
      return <RichTextEditor label={label} value={String(value)} onChange={onChange} />;
    case 'text':
      if (choices)
        return (
          <Select
            label={label}
            value={String(value)}
            options={[['', '–'], ...choices.map((one) => [one, one] as const)]}
            onChange={onChange}
          />
        );
      return (property.max ?? 0) >= LONG ? (
        <FieldFrame label={label}>
          {(control) => (
            <textarea
              {...control}
              className={`textarea ${styles.textarea}`}
              rows={2}
              maxLength={property.max}
              value={String(value)}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </FieldFrame>
      ) : (
        <TextField
          label={label}
          value={String(value)}
          maxLength={property.max}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

/** Placeholder of a rich text editor's size. */
function RichTextWaiting() {
  return (
    <Skeleton>
      <SkeletonLine kind="short" />
      <div className={`skeleton ${styles.richWaiting}`} />
    </Skeleton>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ label, isOn, isDisabled = false, onChange }: SwitchProps) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            {options.map(([one, text]) => (
              <option key={one} value={one}>
                {text}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}

/** Keeps the typed text while it is not a valid number, and shows an error. */
export function NumberEditor({
  label,
  property,
  value,
  onChange,
}: Omit<Props, 'name' | 'value'> & { label: string; value: number }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ text: String(value), of: value });
  if (typed.of !== value) setTyped({ text: String(value), of: value });
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = property;
  const isWrong = property.read(typed.text) === undefined;
  const error = isWrong ? t('builder.outOfRange', { min, max }) : undefined;
  return (
    <TextField
      label={label}
      error={error}
      inputMode="decimal"
      value={typed.text}
      onChange={({ target: { value: text } }) => {
        const read = property.read(text);
        setTyped({ text, of: typeof read === 'number' ? read : typed.of });
        if (typeof read === 'number') onChange(read);
      }}
    />
  );
}

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

function WeekdaysEditor({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly number[];
  onChange: Props['onChange'];
}) {
  const { i18n } = useTranslation();
  const names = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  const toggled = (day: number) =>
    value.includes(day) ? value.filter((one) => one !== day) : [...value, day].sort((a, b) => a - b);
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <div className={styles.days}>
        {DAYS.map((day) => (
          <label key={day} className="choice">
            <input
              type="checkbox"
              checked={value.includes(day)}
              // A field that accepts no day could never be filled in.
              disabled={value.length === 1 && value.includes(day)}
              onChange={() => onChange(toggled(day))}
            />
            {/* 1 January 2023 was a Sunday. */}
            <span>{names.format(Date.UTC(2023, 0, 1 + day))}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
