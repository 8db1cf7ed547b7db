// What is asked of a practice: the screens of the office and of a patient, as the calls they make.
import { availability, officePatients } from '@foyer/contract';
import { addressOf } from '@foyer/contract/client';
import { officeToken, patientToken, practiceSize } from '../../apps/server/src/testing/many-practices/one-practice.ts';

/** A patient to look for; the same at every practice. */
export interface Person {
  readonly first: string;
  readonly last: string;
  readonly phone: string;
}

export interface Asked {
  readonly practiceId: string;
  /** A type of visit of that practice. */
  readonly typeId: string;
  readonly person: Person;
  /** Counts up from 0. */
  readonly sample: number;
}

export interface Screen {
  readonly name: string;
  /** Who asks; nobody for a visitor. */
  readonly token?: (asked: Asked) => string;
  /** Sent at once, as the browser does. */
  readonly paths: (asked: Asked) => readonly string[];
}

const office = () => officeToken;
const iso = (at: Date) => at.toISOString().slice(0, 10);
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
/** The Monday of this week. */
const monday = () => iso(daysFromNow(-((new Date().getUTCDay() + 6) % 7)));
const search = (text: string) => addressOf(officePatients.searchPatients, { query: { q: text } });

export const screens: readonly Screen[] = [
  { name: 'calendar: a day', token: office, paths: () => [`/office/v1/schedule?from=${iso(new Date())}&days=1`] },
  { name: 'calendar: a week', token: office, paths: () => [`/office/v1/schedule?from=${monday()}&days=7`] },
  {
    name: 'calendar: free times of a month',
    paths: ({ practiceId: accountId, typeId: appointmentTypeId }) => {
      const then = daysFromNow(14);
      const query = { accountId, appointmentTypeId, monthOfYear: then.getUTCMonth() + 1, year: then.getUTCFullYear() };
      return [addressOf(availability.virtualCalendar, { query })];
    },
  },
  { name: 'inbox: first page', token: office, paths: () => ['/office/v1/inbox?limit=50'] },
  { name: 'inbox: new', token: office, paths: () => ['/office/v1/inbox?limit=50&status=new'] },
  {
    name: 'inbox: by last name',
    token: office,
    paths: ({ person }) => [`/office/v1/inbox?limit=50&q=${encodeURIComponent(person.last)}`],
  },
  {
    name: 'search: first and last name',
    token: office,
    paths: ({ person }) => [search(`${person.first} ${person.last}`)],
  },
  { name: 'search: three letters', token: office, paths: ({ person }) => [search(person.last.slice(0, 3))] },
  { name: 'search: phone', token: office, paths: ({ person }) => [search(person.phone)] },
  {
    name: 'dashboard of a patient',
    token: ({ sample }) => patientToken(1 + (sample % practiceSize.sessions)),
    paths: () => [
      '/user/v1/documents',
      `/user/v1/family/appointments?includedMe=true&dateStart=${new Date().toISOString()}&withStatus=scheduled&withStatus=confirmed&limit=5`,
      '/payment/v1/account/status',
    ],
  },
];
