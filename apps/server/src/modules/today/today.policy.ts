// What the front desk says of a day: how far somebody is with their forms, when the birthday is, and the counts on top.
import { amountOf, hundredthsOf } from '../billing/public.ts';
import type { AskedForm } from './today.store.ts';

/** How far somebody is with the forms that they are asked for. */
export interface DayForms {
  readonly done: number;
  readonly waiting: number;
  readonly missing: { readonly formId: string; readonly name: string }[];
}

/** What was sent back with a question is missing until it is answered; what nobody has looked at waits; all else is done. */
export function formsBefore(forms: readonly AskedForm[]): DayForms {
  const missing = forms.filter(({ state }) => state === null || state === 'returned');
  const waiting = forms.filter(({ state }) => state === 'new').length;
  return {
    done: forms.length - missing.length - waiting,
    waiting,
    missing: missing.map(({ formId, name }) => ({ formId, name })),
  };
}

const dayMs = 86_400_000;
const birthdayDays = 3;
const dayOfYear = (year: string, monthAndDate: string) => Date.parse(`${year}-${monthAndDate}T00:00:00Z`);

/** Returns in how many days somebody has their birthday, to 3; null when it is later. Days are YYYY-MM-DD. */
export function birthdayIn(birthDate: string, day: string): number | null {
  const year = day.slice(0, 4);
  const from = dayOfYear(year, day.slice(5));
  // Somebody born on February 29 has the birthday on March 1 in other years: that is what the 29th of a February is then.
  const [own, next] = [year, String(Number(year) + 1)].map(
    (one) => (dayOfYear(one, birthDate.slice(5)) - from) / dayMs,
  );
  const days = [own, next].find((one) => one !== undefined && one >= 0 && one <= birthdayDays);
  return days ?? null;
}

const isOwed = (balance: string | null) => balance !== null && hundredthsOf(balance) > 0n;
const sumOf = (amounts: readonly string[]) => amountOf(amounts.reduce((sum, amount) => sum + hundredthsOf(amount), 0n));

interface CountedVisit {
  readonly status: string;
  readonly progress: string;
  readonly patientId: string | null;
  readonly balance: string | null;
  readonly forms: Pick<DayForms, 'missing'>;
}

/** Whether the patient has come, be it that they have gone again. */
const hasCome = ({ status, progress }: CountedVisit) =>
  status === 'met' || (isAhead(status) && progress !== 'expected');

const isAhead = (status: string) => status === 'scheduled' || status === 'confirmed';

/** Returns the counts above the list. Somebody who comes twice owes once. */
export function countsOf(visits: readonly CountedVisit[], seesMoney: boolean) {
  const owing = visits.filter(({ balance }) => isOwed(balance));
  const balances = new Map(owing.map(({ patientId, balance }) => [patientId, balance ?? '0.00']));
  return {
    visits: visits.length,
    arrived: visits.filter(hasCome).length,
    unconfirmed: visits.filter(({ status, progress }) => status === 'scheduled' && progress === 'expected').length,
    missing: visits.filter(({ forms }) => forms.missing.length > 0).length,
    owing: seesMoney ? owing.length : null,
    owed: seesMoney ? sumOf([...balances.values()]) : null,
  };
}
