// Whom the preview is shown as: a guest, a made-up patient, or a patient of the practice.
import { builder } from '@foyer/contract';
import type { FormRecord, Surroundings } from '@foyer/forms';
import { Button, Dialog } from '@foyer/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useTexts } from '../../api/texts.ts';
import { useRight } from '../../session/profile.ts';
import { PickPatient } from '../patients/pick-patient.tsx';
import { patientsEn } from '../patients/texts.en.ts';
import type { PatientSearchResult } from '../patients/use-patients.ts';
import styles from './builder.module.css';
import { sampleFamily, sampleRecord } from './sample-patient.ts';

/** The data a form is filled with, and the people who can be chosen in it. */
export interface PreviewPerson {
  readonly key: string;
  readonly record: FormRecord | undefined;
  readonly family: NonNullable<Surroundings['family']>;
}

type Kind = 'guest' | 'sample' | 'patient';

export const guest: PreviewPerson = { key: 'guest', record: undefined, family: [] };
const sample: PreviewPerson = { key: 'sample', record: sampleRecord, family: sampleFamily };

/** `onChange` gets undefined while a patient's record is loading. */
export function PreviewViewer({ onChange }: { onChange: (seenBy: PreviewPerson | undefined) => void }) {
  const { t } = useTranslation();
  const maySeePatients = useRight('patients');
  const [kind, setKind] = useState<Kind>('guest');
  const [patient, setPatient] = useState<PatientSearchResult>();
  const [isChoosing, setChoosing] = useState(false);
  const show = (next: Kind) => {
    setKind(next);
    if (next === 'guest') onChange(guest);
    else if (next === 'sample') onChange(sample);
    else {
      onChange(undefined);
      setChoosing(true);
    }
  };
  return (
    <div className={styles.previewBar}>
      <label htmlFor="preview-viewer">{t('builder.previewAs')}</label>
      <span className="select">
        <select id="preview-viewer" value={kind} onChange={(event) => show(event.target.value as Kind)}>
          <option value="guest">{t('builder.asGuest')}</option>
          <option value="sample">{t('builder.asSample')}</option>
          {maySeePatients && <option value="patient">{t('builder.asPatient')}</option>}
        </select>
      </span>
      {kind === 'patient' && (
        <Button onClick={() => setChoosing(true)}>
          {patient ? `${patient.nameFirst} ${patient.nameLast}` : t('builder.choosePatient')}
        </Button>
      )}
      {kind === 'patient' && patient && <RecordOf key={patient.id} patient={patient} onLoaded={onChange} />}
      {isChoosing && (
        <ChoosePatient
          onClose={() => {
            setChoosing(false);
            if (!patient) show('guest');
          }}
          onChoose={(chosen) => {
            setChoosing(false);
            if (chosen.id !== patient?.id) onChange(undefined);
            setPatient(chosen);
          }}
        />
      )}
    </div>
  );
}

function ChoosePatient({
  onClose,
  onChoose,
}: {
  onClose: () => void;
  onChoose: (patient: PatientSearchResult) => void;
}) {
  const { t } = useTranslation();
  useTexts(patientsEn);
  const [chosen, setChosen] = useState<PatientSearchResult>();
  return (
    <Dialog
      title={t('builder.choosePatient')}
      onDismiss={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('forms.cancel')}</Button>
          <Button look="primary" disabled={!chosen} onClick={() => chosen && onChoose(chosen)}>
            {t('builder.previewThis')}
          </Button>
        </>
      }
    >
      <p>{t('builder.previewAudited')}</p>
      <PickPatient label={t('builder.patient')} except="" chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

/** Fetches the record once, because each read is written into the access log. */
function RecordOf({ patient, onLoaded }: { patient: PatientSearchResult; onLoaded: (seenBy: PreviewPerson) => void }) {
  const { t } = useTranslation();
  const { call } = useApi();
  const problemText = useProblemText();
  const { id } = patient;
  const { data, error } = useQuery({
    queryKey: ['forms', 'record', id],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const found = await call(builder.formRecord, { params: { id } }, { signal });
      onLoaded({ key: id, record: found.isPrefilled ? found.record : undefined, family: found.family });
      return found;
    },
  });
  if (error)
    return (
      <p className="error" role="alert">
        {t('forms.saidFailed', { reason: problemText(error).text })}
      </p>
    );
  return data && !data.isPrefilled ? <p className="muted">{t('builder.prefillOff')}</p> : null;
}
