// The fields of a new visit: what, with whom and where, and when to look.
import { Button, TextField } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { dayPlus } from '../../../session/practice-day.ts';
import { SelectField } from '../../patients/select-field.tsx';
import { minuteOfField, weekdayShort } from '../clock.ts';
import type { Desks } from '../columns.ts';
import styles from '../schedule.module.css';
import { minutesOf, monthsAfter, type NewVisitDraft, partsOfDay } from './new-visit-draft.ts';

interface FieldsProps {
  readonly draft: NewVisitDraft;
  /** Whether missing fields are shown: after the first attempt to book. */
  readonly isTried: boolean;
  readonly onChange: (part: Partial<NewVisitDraft>) => void;
}

/** Type, length, provider and place. */
export function WhatFields({ desks, draft, isTried, onChange }: FieldsProps & { readonly desks: Desks }) {
  const { t } = useTranslation();
  const chooseType = (id: string) => {
    const type = desks.types.find((each) => each.id === id);
    onChange({ typeId: id, ...(type && { length: String(type.duration) }) });
  };
  const isAny = !draft.other;
  return (
    <>
      <div className={styles.wideAndNarrow}>
        <Choice label={t('schedule.type')} value={draft.typeId} choices={desks.types} onChange={chooseType} />
        <TextField
          label={t('schedule.length')}
          type="text"
          inputMode="numeric"
          isRequired
          error={isTried && minutesOf(draft.length) === undefined ? t('schedule.lengthHint') : undefined}
          value={draft.length}
          onChange={({ target }) => onChange({ length: target.value.trim() })}
        />
      </div>
      <div className={styles.two}>
        <Choice
          label={t('schedule.with')}
          value={draft.providerId}
          any={isAny ? t('newVisit.anyProvider') : undefined}
          choices={desks.providers}
          onChange={(providerId) => onChange({ providerId })}
        />
        <Choice
          label={t('schedule.where')}
          value={draft.locationId}
          any={isAny ? t('schedule.allLocations') : undefined}
          choices={desks.locations}
          onChange={(locationId) => onChange({ locationId })}
        />
      </div>
    </>
  );
}

/** Monday first, as a practice plans its week. */
const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;
const quick = ['week', 'month', 'quarter', 'half'] as const;

/** From which day, on which days, and at which time of the day. */
export function AskedTimes({ draft, today, onChange }: Omit<FieldsProps, 'isTried'> & { readonly today: string }) {
  const { t } = useTranslation();
  const fromOf = {
    week: dayPlus(today, 7),
    month: monthsAfter(today, 1),
    quarter: monthsAfter(today, 3),
    half: monthsAfter(today, 6),
  };
  const toggle = (day: number, isOn: boolean) =>
    onChange({ weekdays: isOn ? [...draft.weekdays, day] : draft.weekdays.filter((each) => each !== day) });
  return (
    <>
      <div className={styles.two}>
        <TextField
          label={t('newVisit.from')}
          type="date"
          min={today}
          value={draft.from}
          onChange={({ target }) => target.value >= today && onChange({ from: target.value })}
        />
        <SelectField
          label={t('newVisit.part')}
          value={draft.part}
          onChange={(part) => onChange({ part: partsOfDay.find((each) => each === part) ?? '' })}
        >
          <option value="">{t('newVisit.anyPart')}</option>
          {partsOfDay.map((part) => (
            <option key={part} value={part}>
              {t(`newVisit.parts.${part}`)}
            </option>
          ))}
        </SelectField>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls that are sent. */}
      <div className={styles.quick} role="group" aria-label={t('newVisit.quick')}>
        {quick.map((name) => (
          <Button
            key={name}
            aria-pressed={draft.from === fromOf[name]}
            onClick={() => onChange({ from: fromOf[name] })}
          >
            {t(`newVisit.in.${name}`)}
          </Button>
        ))}
      </div>
      <fieldset className={`field ${styles.weekdays}`}>
        <legend className="label">{t('newVisit.days')}</legend>
        {weekdays.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              checked={draft.weekdays.includes(day)}
              onChange={({ target }) => toggle(day, target.checked)}
            />
            <span>{weekdayShort(day)}</span>
          </label>
        ))}
      </fieldset>
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isAnybody}
          onChange={({ target }) => onChange({ isAnybody: target.checked })}
        />
        <span>{t('newVisit.anybody')}</span>
      </label>
    </>
  );
}

/** A day and a time that the list does not offer. */
export function OtherTime({ draft, isTried, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { day, time } = draft.other ?? { day: '', time: '' };
  const needed = (isMissing: boolean) => (isTried && isMissing ? t('schedule.needed') : undefined);
  return (
    <>
      <div className={styles.two}>
        <TextField
          label={t('schedule.date')}
          type="date"
          isRequired
          error={needed(day === '')}
          value={day}
          onChange={({ target }) => onChange({ other: { day: target.value, time } })}
        />
        <TextField
          label={t('schedule.starts')}
          type="time"
          isRequired
          error={needed(minuteOfField(time) === undefined)}
          value={time}
          onChange={({ target }) => onChange({ other: { day, time: target.value } })}
        />
      </div>
      <Button look="quiet" onClick={() => onChange({ other: undefined, providerId: '', locationId: '' })}>
        {t('newVisit.showFree')}
      </Button>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  /** The choice of any of them; without it, one has to be chosen. */
  readonly any?: string | undefined;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string) => void;
}

function Choice({ label, value, any, choices, onChange }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      {any !== undefined && <option value="">{any}</option>}
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
