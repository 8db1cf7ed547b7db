// The fields of wishes: providers and locations, days and times of day to tick, and how to tell the patient.
import { ErrorText } from '@foyer/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayShort } from '../clock.ts';
import styles from '../schedule.module.css';
import { allParts, type DayPart, type EntryWishes, weekdaysInOrder } from './entry-draft.ts';
import waitStyles from './waitlist.module.css';

interface LinksProps {
  readonly label: string;
  readonly hint: string;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
}

/** Any number of entries of a list. */
export function Links({ label, hint, options, value, onChange }: LinksProps) {
  const hintId = useId();
  return (
    <fieldset className="field" aria-describedby={hintId}>
      <legend className="label">{label}</legend>
      <p className="hint" id={hintId}>
        {hint}
      </p>
      <div className={waitStyles.links}>
        {options.map(({ id, name }) => (
          <label key={id} className="choice">
            <input
              type="checkbox"
              checked={value.includes(id)}
              onChange={({ target }) => onChange(toggled(value, id, target.checked))}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function toggled<T>(list: readonly T[], item: T, isOn: boolean): T[] {
  return isOn ? [...list, item] : list.filter((each) => each !== item);
}

interface ChipsProps<T> {
  readonly value: readonly T[];
  /** Whether what is missing is said. */
  readonly isTried: boolean;
  readonly onChange: (value: T[]) => void;
}

export function DayChips(props: ChipsProps<number>) {
  const { t } = useTranslation();
  return (
    <Chips
      {...props}
      label={t('waitlist.days')}
      missing={t('waitlist.daysNeeded')}
      options={weekdaysInOrder}
      nameOf={weekdayShort}
    />
  );
}

export function PartChips(props: ChipsProps<DayPart>) {
  const { t } = useTranslation();
  return (
    <Chips
      {...props}
      label={t('waitlist.times')}
      missing={t('waitlist.timesNeeded')}
      options={allParts}
      nameOf={(part) => t(`newVisit.parts.${part}`)}
    />
  );
}

interface AllChipsProps<T> extends ChipsProps<T> {
  readonly label: string;
  readonly missing: string;
  readonly options: readonly T[];
  readonly nameOf: (value: T) => string;
}

function Chips<T extends string | number>(props: AllChipsProps<T>) {
  const { value, isTried, onChange, label, missing, options, nameOf } = props;
  const errorId = useId();
  const lacks = isTried && value.length === 0;
  return (
    <fieldset className={`field ${styles.weekdays}`} aria-describedby={lacks ? errorId : undefined}>
      <legend className="label">{label}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="checkbox"
            checked={value.includes(option)}
            onChange={({ target }) => onChange(toggled(value, option, target.checked))}
          />
          <span>{nameOf(option)}</span>
        </label>
      ))}
      {lacks && (
        <div role="alert">
          <ErrorText id={errorId}>{missing}</ErrorText>
        </div>
      )}
    </fieldset>
  );
}

interface ChannelProps {
  readonly value: EntryWishes['channel'];
  readonly onChange: (channel: EntryWishes['channel']) => void;
}

export function Channel({ value, onChange }: ChannelProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className="field" aria-describedby={`${name}-hint`}>
      <legend className="label">{t('waitlist.channel')}</legend>
      <div className={waitStyles.links}>
        {(['email', 'text'] as const).map((channel) => (
          <label key={channel} className="choice">
            <input type="radio" name={name} checked={value === channel} onChange={() => onChange(channel)} />
            <span>{t(`waitlist.channels.${channel}`)}</span>
          </label>
        ))}
      </div>
      <p className="hint" id={`${name}-hint`}>
        {t('waitlist.channelHint')}
      </p>
    </fieldset>
  );
}
