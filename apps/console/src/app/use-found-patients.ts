// Patients who match what is typed into Find, using the search of the patients page.
import { User } from '@foyer/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePatientSearch } from '../features/patients/use-patients.ts';
import { fullDate } from '../session/practice-day.ts';
import { useRight } from '../session/profile.ts';
import type { PaletteEntry } from './palette.tsx';

/** Debounce in milliseconds: each search is written into the access log. */
const REST = 200;
/** Minimum length; fewer letters match too many patients. */
const LEAST = 2;
const MOST = 8;

/** Never returns results for an earlier text. `onSearch` is undefined for users who may not see patients. */
export function useFoundPatients(): {
  readonly found: readonly PaletteEntry[];
  readonly isFinding: boolean;
  readonly onSearch: ((typed: string) => void) | undefined;
} {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const maySee = useRight('patients') ?? false;
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const wanted = typed.trim().length >= LEAST ? typed.trim() : '';
  useEffect(() => {
    const timer = setTimeout(() => setQ(wanted), wanted === '' ? 0 : REST);
    return () => clearTimeout(timer);
  }, [wanted]);
  const search = usePatientSearch(maySee ? q : '');
  const isAnswer = wanted !== '' && q === wanted && !search.isPlaceholderData;
  const items = isAnswer ? (search.data?.items ?? []) : [];
  return {
    found: items.slice(0, MOST).map((patient) => ({
      id: `patient-${patient.id}`,
      label: [patient.nameFirst, patient.nameMiddle, patient.nameLast].filter(Boolean).join(' '),
      icon: User,
      kind: t('palette.patient', { born: fullDate(patient.birthDate, i18n.language) }),
      run: () => void navigate(`/patients/${patient.id}`),
    })),
    isFinding: maySee && wanted !== '' && (!isAnswer || search.isPending),
    onSearch: maySee ? setTyped : undefined,
  };
}
