// The questions of the waitlist's form: days, times of day, dates, with whom and where, and at short notice.
import './texts.en.ts';
import { ErrorText, FieldFrame, TextField } from '@foyer/ui';
import { t } from 'i18next';
import { type ReactNode, useId } from 'react';
import styles from './waitlist.module.css';
import { anyOf, dateInWords, namesOf, weekdayName } from './wished-text.ts';
import {
  dayParts,
  lastDay,
  type WaitlistChoices,
  type Wishes,
  type WishFaults,
  type WishField,
  weekdays,
} from './wishes.ts';

export interface WishFieldsProps {
  readonly wishes: Wishes;
  readonly choices: WaitlistChoices;
  readonly faults: WishFaults;
  readonly change: (changes: Partial<Wishes>) => void;
}

/** Returns what is wrong with a field in words; undefined if nothing is. */
export function faultText(faults: WishFaults, field: WishField, choices: WaitlistChoices): string | undefined {
  const fault = faults[field];
  return fault && t(`waitlist.fault.${fault}`, { last: dateInWords(lastDay(choices)) });
}

export function WishFields({ wishes, choices, faults, change }: WishFieldsProps) {
  const textOf = (field: WishField) => faultText(faults, field, choices);
  const last = lastDay(choices);
  return (
    <>
      <Ticks
        legend={t('waitlist.days')}
        error={textOf('weekdays')}
        all={weekdays}
        ticked={wishes.weekdays}
        change={(weekdays) => change({ weekdays })}
        draw={(day) => (
          <>
            <span aria-hidden="true">{weekdayName(day, 'short')}</span>
            <span className="visually-hidden">{weekdayName(day, 'long')}</span>
          </>
        )}
      />
      <Ticks
        legend={t('waitlist.partsOfDay')}
        error={textOf('parts')}
        all={dayParts}
        ticked={wishes.parts}
        change={(parts) => change({ parts })}
        draw={(part) => (
          <span className={styles.part}>
            {t(`waitlist.part.${part}`)} <small>{t(`waitlist.partHours.${part}`)}</small>
          </span>
        )}
      />
      <div className={styles.two}>
        <TextField
          type="date"
          label={t('waitlist.from')}
          error={textOf('from')}
          value={wishes.from}
          min={choices.today}
          max={last}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          type="date"
          label={t('waitlist.until')}
          error={textOf('until')}
          value={wishes.until}
          min={choices.today}
          max={last}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <div className={styles.two}>
        {choices.providers.length > 1 && (
          <OneOf
            label={t('waitlist.provider')}
            any={t('waitlist.anyProvider')}
            all={choices.providers}
            chosen={wishes.providerIds}
            change={(providerIds) => change({ providerIds })}
          />
        )}
        {choices.locations.length > 1 && (
          <OneOf
            label={t('waitlist.location')}
            any={t('waitlist.anyLocation')}
            all={choices.locations}
            chosen={wishes.locationIds}
            change={(locationIds) => change({ locationIds })}
          />
        )}
      </div>
      <label className="choice choice-card">
        <input
          type="checkbox"
          checked={wishes.isShortNotice}
          onChange={({ target }) => change({ isShortNotice: target.checked })}
        />
        <span className="choice-text">
          <span className="strong">{t('waitlist.shortNotice')}</span>
          <span className="hint">{t('waitlist.shortNoticeHint')}</span>
        </span>
      </label>
    </>
  );
}

interface TicksProps<T> {
  readonly legend: string;
  readonly error: string | undefined;
  readonly all: readonly T[];
  readonly ticked: readonly T[];
  readonly change: (ticked: readonly T[]) => void;
  readonly draw: (one: T) => ReactNode;
}

function Ticks<T extends string | number>({ legend, error, all, ticked, change, draw }: TicksProps<T>) {
  const id = useId();
  return (
    <fieldset className="field" data-invalid={error ? '' : undefined}>
      <legend className="label">{legend}</legend>
      <div className="ticks">
        {all.map((one) => (
          <label className="tick-chip" key={one}>
            <input
              type="checkbox"
              checked={ticked.includes(one)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? id : undefined}
              onChange={({ target }) =>
                change(all.filter((other) => (other === one ? target.checked : ticked.includes(other))))
              }
            />
            <span>{draw(one)}</span>
          </label>
        ))}
      </div>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </fieldset>
  );
}

interface OneOfProps {
  readonly label: string;
  readonly any: string;
  readonly all: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly change: (ids: readonly string[]) => void;
}

/** Several that the office chose are one entry of the list, so that they stay until another is chosen. */
function OneOf({ label, any, all, chosen, change }: OneOfProps) {
  const value = chosen.join(' ');
  return (
    <FieldFrame label={label}>
      {(control) => (
        <span className="select">
          <select {...control} value={value} onChange={({ target }) => change(target.value.split(' ').filter(Boolean))}>
            <option value="">{any}</option>
            {chosen.length > 1 && <option value={value}>{anyOf(namesOf(all, chosen))}</option>}
            {all.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </FieldFrame>
  );
}
