// One control for each kind of setting. Texts are saved on blur, choices at once.
import { FieldFrame, TextField } from '@foyer/ui';
import { type ChangeEvent, type ComponentProps, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SettingName, type Settings, type SettingsPatch, useSettings } from './use-settings.ts';

type Of<T> = { [K in SettingName]: Settings[K] extends T ? K : never }[SettingName];
export type TextName = Of<string>;
export type FlagName = Of<boolean>;

const hinted = [
  'emailAddress',
  'alertEmails',
  'alertPhones',
  'crisisText',
  'timezone',
  'privacyPolicyUrl',
  'bookingForExistingPatients',
  'bookingForNewPatients',
  'bookingProviderCoupled',
  'bookingSyncAvailability',
  'bookingFormId',
  'patientFormsEnabled',
  'asksBeforeEverySignature',
  'twoStepRequired',
] as const;

/** Returns the hint below a setting's name, if it has one. */
function useHint(name: SettingName): string | undefined {
  const { t } = useTranslation();
  const found = hinted.find((one) => one === name);
  return found && t(`settings.hint.${found}`);
}

interface TextProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'name'> {
  readonly name: TextName;
}

export function TextSetting({ name, ...rest }: TextProps) {
  const { t } = useTranslation();
  const { error, ...typing } = useTyped(name);
  return (
    <TextField
      autoComplete="off"
      {...rest}
      {...typing}
      name={name}
      label={t(`settings.field.${name}`)}
      hint={useHint(name)}
      error={error}
    />
  );
}

interface LongTextProps {
  readonly name: TextName;
  readonly maxLength: number;
  readonly rows: number;
}

export function LongTextSetting({ name, maxLength, rows }: LongTextProps) {
  const { t } = useTranslation();
  const { error, ...typing } = useTyped(name);
  return (
    <FieldFrame label={t(`settings.field.${name}`)} hint={useHint(name)} error={error}>
      {(control) => <textarea {...control} {...typing} name={name} maxLength={maxLength} rows={rows} />}
    </FieldFrame>
  );
}

/** What is typed for a setting, saved when the field is left. */
function useTyped(name: TextName) {
  const { values, save, errors } = useSettings();
  const known = values[name];
  const [text, setText] = useState<string>(known);
  useEffect(() => setText(known), [known]);
  return {
    value: text,
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.target.value),
    onBlur: () => {
      // Back at the stored value, the error of a refused value in between has to be cleared too.
      if (text.trim() !== known || errors[name]) save({ [name]: text } as SettingsPatch);
    },
  };
}

export function FlagSetting({ name }: { name: FlagName }) {
  const { t } = useTranslation();
  const { values, save, errors } = useSettings();
  const [isOn, setOn] = useState(values[name]);
  const hint = useHint(name);
  const error = errors[name];
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            save({ [name]: event.target.checked });
          }}
        />
        <span className="choice-text">
          {t(`settings.field.${name}`)}
          {hint && <span className="hint">{hint}</span>}
        </span>
      </label>
      {error && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly name:
    | 'country'
    | 'timezone'
    | 'bookingTimeInterval'
    | 'bookingFormId'
    | 'bookingOpenPerPatient'
    | 'bookingOpenPerGuest'
    | 'passwordProfile';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Converts a chosen value for the server; by default the same text. */
  readonly toSetting?: (value: string) => string | number | null;
}

export function ChoiceSetting({ name, options, toSetting = (value) => value }: ChoiceProps) {
  const { t } = useTranslation();
  const { values, save, errors } = useSettings();
  const [chosen, setChosen] = useState(String(values[name] ?? ''));
  return (
    <FieldFrame label={t(`settings.field.${name}`)} hint={useHint(name)} error={errors[name]}>
      {(control) => (
        <span className="select">
          <select
            {...control}
            value={chosen}
            onChange={(event) => {
              setChosen(event.target.value);
              save({ [name]: toSetting(event.target.value) } as SettingsPatch);
            }}
          >
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
