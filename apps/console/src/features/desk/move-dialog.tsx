// Gives a visit another time, provider or place: everything that the mouse can do on the grid, as fields.
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../patients/select-field.tsx';
import { fieldTime, minuteOfField } from './clock.ts';
import type { Desks, Visit } from './columns.ts';
import type { VisitPlace } from './move-visit.ts';
import { minutesOf } from './new-visit/new-visit-draft.ts';
import styles from './schedule.module.css';

interface Props {
  readonly desks: Desks;
  readonly visit: Visit;
  readonly onMove: (to: VisitPlace) => void;
  readonly onClose: () => void;
}

export function MoveDialog({ desks, visit, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const [day, setDay] = useState(visit.day);
  const [time, setTime] = useState(fieldTime(visit.from));
  const [length, setLength] = useState(String(visit.minutes));
  const [providerId, setProvider] = useState(visit.providerId);
  const [locationId, setLocation] = useState(visit.locationId);
  const [isTried, setTried] = useState(false);
  const from = minuteOfField(time);
  const minutes = minutesOf(length);
  const needed = (isMissing: boolean) => (isTried && isMissing ? t('schedule.needed') : undefined);
  return (
    <FormDialog
      title={t('schedule.moveTitle')}
      cancelLabel={t('schedule.cancel')}
      confirmLabel={t('schedule.moveHere')}
      busy={false}
      onCancel={onClose}
      onSubmit={() => {
        setTried(true);
        if (day !== '' && from !== undefined && minutes !== undefined)
          onMove({ day, from, minutes, providerId, locationId });
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t('schedule.date')}
          type="date"
          isRequired
          data-autofocus=""
          error={needed(day === '')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <TextField
          label={t('schedule.starts')}
          type="time"
          isRequired
          error={needed(from === undefined)}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <TextField
          label={t('schedule.length')}
          type="text"
          inputMode="numeric"
          isRequired
          error={isTried && minutes === undefined ? t('schedule.lengthHint') : undefined}
          value={length}
          onChange={({ target }) => setLength(target.value.trim())}
        />
      </div>
      <SelectField label={t('schedule.with')} value={providerId} onChange={setProvider}>
        {desks.providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('schedule.where')} value={locationId} onChange={setLocation}>
        {desks.locations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
