// Books or moves a visit: everything that the mouse can do on the grid, as fields.
import { Button, Dialog, ErrorText, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../patients/pick-patient.tsx';
import { SelectField } from '../patients/select-field.tsx';
import type { PatientSearchResult } from '../patients/use-patients.ts';
import { fieldTime, minuteOfField } from './clock.ts';
import type { Desks, Visit } from './columns.ts';
import type { VisitPlace } from './move-visit.ts';
import styles from './schedule.module.css';
import type { VisitToBook } from './use-changes.ts';

export interface VisitRefusal {
  readonly text: string;
  readonly isTaken: boolean;
}

interface Props {
  readonly desks: Desks;
  /** The visit to move; undefined to book one. */
  readonly visit?: Visit | undefined;
  readonly start: Omit<VisitPlace, 'minutes'>;
  readonly onBook: (visit: VisitToBook, isOverbooked: boolean) => Promise<VisitRefusal | undefined>;
  readonly onMove: (to: VisitPlace) => void;
  readonly onClose: () => void;
}

/** The dialog's values as typed. */
interface Draft {
  readonly typeId: string;
  readonly providerId: string;
  readonly locationId: string;
  readonly day: string;
  readonly time: string;
  readonly length: string;
  readonly patient: PatientSearchResult | undefined;
  readonly isNobody: boolean;
  readonly description: string;
}

interface FieldsProps {
  readonly desks: Desks;
  readonly draft: Draft;
  /** Whether missing fields are shown: after the first attempt to save. */
  readonly isTried: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
}

function draftOf({ desks, visit, start }: Pick<Props, 'desks' | 'visit' | 'start'>): Draft {
  const fits = ({ providerIds, locationIds }: Desks['types'][number]) =>
    (providerIds.length === 0 || providerIds.includes(start.providerId)) &&
    (locationIds.length === 0 || locationIds.includes(start.locationId));
  const first = desks.types.find(fits) ?? desks.types[0];
  return {
    typeId: first?.id ?? '',
    providerId: start.providerId,
    locationId: start.locationId,
    day: start.day,
    time: fieldTime(start.from),
    length: String(visit?.minutes ?? first?.duration ?? 30),
    patient: undefined,
    isNobody: false,
    description: '',
  };
}

/** Returns where and when the visit would be; undefined while a part is missing. */
function placeIn({ day, time, length, providerId, locationId }: Draft): VisitPlace | undefined {
  const from = minuteOfField(time);
  const minutes = minutesIn(length);
  return day === '' || from === undefined || minutes === undefined
    ? undefined
    : { day, from, minutes, providerId, locationId };
}

function minutesIn(length: string): number | undefined {
  const minutes = Number(length);
  return Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440 ? minutes : undefined;
}

function lacksPerson({ isNobody, description, patient }: Draft): boolean {
  return isNobody ? description.trim() === '' : !patient;
}

export function VisitDialog({ desks, visit, start, onBook, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const formId = useId();
  const [draft, setDraft] = useState(() => draftOf({ desks, visit, start }));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<VisitRefusal>();
  const save = async (isOverbooked: boolean) => {
    setTried(true);
    setRefusal(undefined);
    const to = placeIn(draft);
    if (!to || (!visit && lacksPerson(draft))) return;
    if (visit) {
      onMove(to);
      return;
    }
    setBusy(true);
    const { typeId, isNobody, patient, description } = draft;
    const patientId = isNobody ? null : (patient?.id ?? null);
    const refused = await onBook({ ...to, typeId, patientId, description: description.trim() }, isOverbooked);
    setBusy(false);
    setRefusal(refused);
    if (!refused) onClose();
  };
  const mayAnyway = refusal?.isTaken && desks.mayOverbook;
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const fields: FieldsProps = { desks, draft, isTried, onChange: change };
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
        {!visit && <NewVisitFields {...fields} />}
        <TimeFields {...fields} hasFocus={visit !== undefined} />
        <Choice
          label={t('schedule.with')}
          value={draft.providerId}
          choices={desks.providers}
          onChange={(providerId) => change({ providerId })}
        />
        <Choice
          label={t('schedule.where')}
          value={draft.locationId}
          choices={desks.locations}
          onChange={(locationId) => change({ locationId })}
        />
      </form>
    </Dialog>
  );
}

/** Patient and type of a new visit. */
function NewVisitFields({ desks, draft, isTried, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { patient, isNobody, description, typeId } = draft;
  const chooseType = (id: string) => {
    const type = desks.types.find((each) => each.id === id);
    onChange({ typeId: id, ...(type && { length: String(type.duration) }) });
  };
  return (
    <>
      {!isNobody && (
        <PickPatient
          label={t('schedule.patient')}
          except=""
          chosen={patient}
          onChoose={(chosen) => onChange({ patient: chosen })}
        />
      )}
      {isTried && !isNobody && !patient && <ErrorText>{t('schedule.choosePatient')}</ErrorText>}
      <label className="choice">
        <input type="checkbox" checked={isNobody} onChange={({ target }) => onChange({ isNobody: target.checked })} />
        <span>{t('schedule.noPatient')}</span>
      </label>
      <TextField
        label={t(isNobody ? 'schedule.who' : 'schedule.description')}
        hint={isNobody ? t('schedule.whoHint') : undefined}
        isRequired={isNobody}
        error={isTried && isNobody && description.trim() === '' ? t('schedule.needed') : undefined}
        value={description}
        maxLength={500}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <Choice label={t('schedule.type')} value={typeId} choices={desks.types} onChange={chooseType} />
    </>
  );
}

function TimeFields({ draft, isTried, onChange, hasFocus }: FieldsProps & { readonly hasFocus: boolean }) {
  const { t } = useTranslation();
  const needed = (isMissing: boolean) => (isTried && isMissing ? t('schedule.needed') : undefined);
  return (
    <div className={styles.fields}>
      <TextField
        label={t('schedule.date')}
        type="date"
        isRequired
        error={needed(draft.day === '')}
        value={draft.day}
        data-autofocus={hasFocus ? '' : undefined}
        onChange={({ target }) => onChange({ day: target.value })}
      />
      <TextField
        label={t('schedule.starts')}
        type="time"
        isRequired
        error={needed(minuteOfField(draft.time) === undefined)}
        value={draft.time}
        onChange={({ target }) => onChange({ time: target.value })}
      />
      <TextField
        label={t('schedule.length')}
        type="text"
        inputMode="numeric"
        isRequired
        error={isTried && minutesIn(draft.length) === undefined ? t('schedule.lengthHint') : undefined}
        value={draft.length}
        onChange={({ target }) => onChange({ length: target.value.trim() })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
