// Chooses another patient within a dialog: a search field and the best matches as radio buttons.
import { TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRestedValue } from '../../session/use-rested.ts';
import { AlertMarks } from './alert-marks.tsx';
import { useDates } from './dates.ts';
import styles from './patients.module.css';
import { type PatientSearchResult, usePatientSearch } from './use-patients.ts';

interface Props {
  readonly label: string;
  /** The patient whose record is open, who cannot be chosen. */
  readonly except: string;
  readonly chosen: PatientSearchResult | undefined;
  readonly error?: string | undefined;
  readonly onChoose: (patient: PatientSearchResult) => void;
}

export function PickPatient({ label, except, chosen, error, onChoose }: Props) {
  const { t } = useTranslation();
  const { day } = useDates();
  const name = useId();
  const [typed, setTyped] = useState('');
  const q = useRestedValue(typed.trim(), 80);
  const { data } = usePatientSearch(q);
  const found = q === '' ? [] : (data?.items ?? []).filter(({ id }) => id !== except).slice(0, 6);
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <div className="stack-8">
      <TextField
        label={label}
        hint={t('patients.searchHint')}
        type="search"
        autoComplete="off"
        value={typed}
        maxLength={100}
        error={error}
        data-autofocus=""
        onChange={(event) => setTyped(event.target.value)}
      />
      <fieldset className={styles.picks}>
        <legend className="visually-hidden">{t('patients.results')}</legend>
        {shown.map((patient) => (
          <label className="choice" key={patient.id}>
            <input type="radio" name={name} checked={patient.id === chosen?.id} onChange={() => onChoose(patient)} />
            <span>
              <span className="strong">{`${patient.nameFirst} ${patient.nameLast}`}</span>{' '}
              <span className="muted">{t('patients.born', { date: day(patient.birthDate) })}</span>{' '}
              <AlertMarks name={`${patient.nameFirst} ${patient.nameLast}`} alerts={patient.alerts} />
            </span>
          </label>
        ))}
        {q !== '' && data && shown.length === 0 && <p className="muted">{t('patients.noneTitle')}</p>}
      </fieldset>
    </div>
  );
}
