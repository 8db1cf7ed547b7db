// Books a visit, or gives one another time: everything that the grid does with the mouse, in fields.
import { Button, Dialog, ErrorText, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../patients/pick-patient.tsx';
import { SelectField } from '../patients/select-field.tsx';
import type { FoundPatient } from '../patients/use-patients.ts';
import { fieldTime, minuteOfField } from './clock.ts';
import type { Desks, Visit } from './columns.ts';
import styles from './schedule.module.css';
import type { NewVisit, Place } from './use-changes.ts';

export interface Refusal {
  readonly text: string;
  readonly isTaken: boolean;
}

interface Props {
  readonly desks: Desks;
  /** The visit that is moved; else one is booked. */
  readonly visit?: Visit | undefined;
  readonly start: Omit<Place, 'minutes'>;
  readonly onBook: (visit: NewVisit, isOverbooked: boolean) => Promise<Refusal | undefined>;
  readonly onMove: (to: Place) => void;
  readonly onClose: () => void;
}

export function VisitDialog({ desks, visit, start, onBook, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const fits = ({ providerIds, locationIds }: Desks['types'][number]) =>
    (providerIds.length === 0 || providerIds.includes(start.providerId)) &&
    (locationIds.length === 0 || locationIds.includes(start.locationId));
  const first = desks.types.find(fits) ?? desks.types[0];
  const [typeId, setType] = useState(first?.id ?? '');
  const [providerId, setProvider] = useState(start.providerId);
  const [locationId, setLocation] = useState(start.locationId);
  const [day, setDay] = useState(start.day);
  const [time, setTime] = useState(fieldTime(start.from));
  const [length, setLength] = useState(String(visit?.minutes ?? first?.duration ?? 30));
  const [patient, setPatient] = useState<FoundPatient>();
  const [isNobody, setNobody] = useState(false);
  const [description, setDescription] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const from = minuteOfField(time);
  const minutes = Number(length);
  const hasLength = Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440;
  const lacksPerson = !visit && (isNobody ? description.trim() === '' : !patient);
  const save = async (isOverbooked: boolean) => {
    setTried(true);
    setRefusal(undefined);
    if (day === '' || from === undefined || !hasLength || lacksPerson) return;
    const to: Place = { day, from, minutes, providerId, locationId };
    if (visit) {
      onMove(to);
      return;
    }
    setBusy(true);
    const patientId = isNobody ? null : (patient?.id ?? null);
    const refused = await onBook({ ...to, typeId, patientId, description: description.trim() }, isOverbooked);
    setBusy(false);
    setRefusal(refused);
    if (!refused) onClose();
  };
  const chooseType = (id: string) => {
    setType(id);
    const type = desks.types.find((each) => each.id === id);
    if (type) setLength(String(type.duration));
  };
  const needed = (isMissing: boolean) => (isTried && isMissing ? t('schedule.needed') : undefined);
  const mayAnyway = refusal?.isTaken && desks.mayOverbook;
  return (
    <Dialog
      title={t(visit ? 'schedule.moveTitle' : 'schedule.bookTitle')}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('schedule.cancel')}</Button>
          {mayAnyway && (
            <Button look="danger" busy={isBusy} onClick={() => void save(true)}>
              {t('schedule.bookAnyway')}
            </Button>
          )}
          <Button look="primary" type="submit" form={formId} busy={isBusy}>
            {t(visit ? 'schedule.moveHere' : 'schedule.book')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(false);
        }}
      >
        {refusal && (
          <div role="alert">
            <ErrorText>{mayAnyway ? `${refusal.text} ${t('schedule.anywayHint')}` : refusal.text}</ErrorText>
          </div>
        )}
        {!visit && (
          <>
            {!isNobody && (
              <PickPatient label={t('schedule.patient')} except="" chosen={patient} onChoose={setPatient} />
            )}
            {isTried && !isNobody && !patient && <ErrorText>{t('schedule.choosePatient')}</ErrorText>}
            <label className="choice">
              <input type="checkbox" checked={isNobody} onChange={({ target }) => setNobody(target.checked)} />
              <span>{t('schedule.noPatient')}</span>
            </label>
            <TextField
              label={t(isNobody ? 'schedule.who' : 'schedule.description')}
              hint={isNobody ? t('schedule.whoHint') : undefined}
              isRequired={isNobody}
              error={needed(isNobody && description.trim() === '')}
              value={description}
              maxLength={500}
              onChange={({ target }) => setDescription(target.value)}
            />
            <SelectField label={t('schedule.type')} value={typeId} onChange={chooseType}>
              {desks.types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <div className={styles.fields}>
          <TextField
            label={t('schedule.date')}
            type="date"
            isRequired
            error={needed(day === '')}
            value={day}
            data-autofocus={visit ? '' : undefined}
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
            error={isTried && !hasLength ? t('schedule.lengthHint') : undefined}
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
      </form>
    </Dialog>
  );
}
