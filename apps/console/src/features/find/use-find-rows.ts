// Turns what the server found into the rows of Find, and offers what can be done for a patient.
import type { ShownAlert, StaffRight } from '@foyer/contract';
import {
  CalendarDays,
  CalendarPlus,
  CreditCard,
  FileText,
  Inbox,
  ListChecks,
  Mail,
  Send,
  User,
  UserPlus,
  Users,
} from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { dayName, dayOf, timeOfDay } from '../../session/practice-day.ts';
import { useMayWrite, useProfile } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import { phoneText } from '../patients/phone-text.ts';
import { type FindEntry, fullName, type PatientNamed } from './find-entry.ts';
import { wordsOfMerge } from './synonyms.ts';
import type { Found, RecentItem } from './use-find.ts';

type PatientRow = PatientNamed & {
  readonly birthDate: string;
  readonly phone: string;
  readonly isSimilar?: boolean;
  readonly alerts: readonly ShownAlert[];
};
type VisitRow = Extract<RecentItem, { kind: 'visit' }>['visit'] & { readonly isNext?: boolean };
type SubmissionRow = Found['submissions'][number];

export function useFindRows() {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const { day, age } = useDates();
  const today = dayOf(new Date(), timeZone);
  const moment = (text: string) => {
    const at = new Date(text);
    return `${dayName(dayOf(at, timeZone), today, i18n.language)}, ${timeOfDay(at, timeZone, i18n.language)}`;
  };
  const patientRow = (patient: PatientRow): FindEntry => ({
    id: `patient-${patient.id}`,
    title: fullName(patient),
    detail: t('find.born', { day: day(patient.birthDate), age: age(patient.birthDate) }),
    mark: patient.isSimilar ? t('find.similar') : undefined,
    side: phoneText(patient.phone),
    alerts: patient.alerts,
    patient,
    to: `/patients/${patient.id}`,
  });
  const visitRow = (visit: VisitRow): FindEntry => {
    const name = visit.patientName || t('find.guest');
    const at = dayOf(new Date(visit.startsAt), timeZone);
    return {
      id: `visit-${visit.id}`,
      title: visit.typeName ? t('find.visitOf', { name, what: visit.typeName }) : name,
      detail: visit.providerName && t('find.with', { name: visit.providerName }),
      mark: visit.isNext === undefined ? t(`find.status.${visit.status}`) : t(visit.isNext ? 'find.next' : 'find.last'),
      side: moment(visit.startsAt),
      icon: CalendarDays,
      to: `/schedule?day=${at}&visit=${visit.id}`,
    };
  };
  const submissionRow = ({ id, personName, formName, submittedAt, state }: SubmissionRow): FindEntry => ({
    id: `submission-${id}`,
    title: t('find.visitOf', { name: personName || t('find.guest'), what: formName }),
    mark: t(`find.state.${state}`),
    side: moment(submittedAt),
    icon: Inbox,
    to: `/inbox/${id}`,
  });
  const formRow = ({ id, name }: Found['forms'][number]): FindEntry => ({
    id: `form-${id}`,
    title: name,
    side: t('find.form'),
    icon: FileText,
    to: `/forms/${id}`,
  });
  const recentRow = (item: RecentItem): FindEntry => {
    if (item.kind === 'patient') return patientRow(item.patient);
    if (item.kind === 'visit') return visitRow(item.visit);
    return item.kind === 'submission' ? submissionRow(item.submission) : formRow(item.form);
  };
  return { patientRow, visitRow, submissionRow, formRow, recentRow };
}

/** Returns functions that list what the colleague may do for a patient, and with a name that nobody has. */
export function useFindActions() {
  const { t } = useTranslation();
  const rights = useProfile()?.rights;
  const mayWrite = useMayWrite();
  const may = (right: StaffRight) => rights?.includes(right) ?? false;
  const newPatient = (typed: string): FindEntry[] => {
    const text = typed.trim();
    // A date, a number or an address is no name.
    if (!may('edit') || !mayWrite || !/\p{L}/u.test(text) || /[\d@]/.test(text)) return [];
    return [
      {
        id: 'new-patient-typed',
        title: t('find.newPatient', { text }),
        icon: UserPlus,
        to: `/patients?add=${encodeURIComponent(text)}`,
      },
    ];
  };
  const forPatient = (patient: PatientNamed): FindEntry[] => {
    const name = `${patient.nameFirst} ${patient.nameLast}`;
    const record = `/patients/${patient.id}`;
    const all: readonly (FindEntry & { readonly isOffered: boolean })[] = [
      {
        id: `new-visit-for ${patient.id}`,
        title: t('find.newVisit', { name }),
        icon: CalendarPlus,
        to: `/schedule?new=${patient.id}`,
        isOffered: may('book') && mayWrite,
      },
      {
        id: `new-task-about ${patient.id}`,
        title: t('find.newTask', { name }),
        icon: ListChecks,
        to: `${record}?do=task`,
        isOffered: mayWrite,
      },
      {
        id: `message-to ${patient.id}`,
        title: t('find.message', { name }),
        icon: Mail,
        to: `${record}?do=message`,
        isOffered: may('edit') && mayWrite && patient.email !== '',
      },
      {
        id: `send-forms-to ${patient.id}`,
        title: t('find.sendForms', { name }),
        icon: Send,
        to: `${record}/forms?do=forms`,
        isOffered: may('edit') && mayWrite,
      },
      {
        id: `payment-from ${patient.id}`,
        title: t('find.payment', { name }),
        icon: CreditCard,
        to: `${record}/ledger?do=payment`,
        isOffered: may('money') && mayWrite,
      },
    ];
    return all.filter(({ isOffered }) => isOffered);
  };
  /** Everything, for the list that the right arrow opens. */
  const allFor = (patient: PatientNamed): FindEntry[] => {
    const name = `${patient.nameFirst} ${patient.nameLast}`;
    const to = `/patients/${patient.id}`;
    return [
      { id: 'open-record', title: t('find.openRecord', { name }), icon: User, to },
      ...forPatient(patient),
      ...(may('merge') && mayWrite
        ? [{ id: 'merge-into', title: t('find.mergeInto', { name }), icon: Users, to: `${to}/merge` }]
        : []),
    ];
  };
  const merge: FindEntry[] =
    may('merge') && mayWrite
      ? [
          {
            id: 'merge',
            title: t('find.merge'),
            icon: Users,
            words: wordsOfMerge,
            side: t('find.patients'),
            to: '/patients?merge=1',
          },
        ]
      : [];
  return { forPatient, allFor, newPatient, merge };
}
