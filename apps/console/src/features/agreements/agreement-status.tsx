// How an agreement stands: an icon with a word, and since or until when.
import type { Answer, officeAgreements } from '@foyer/contract';
import { Building2, Check, CircleAlert, Clock, RotateCcw, Status, X } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { usePractice } from '../../session/practice.tsx';
import { dayOf, fullDate } from '../../session/practice-day.ts';
import { daysBetween } from './days-between.ts';

export type PatientAgreement = Answer<typeof officeAgreements.patientAgreements>[number];
export type AgreementState = PatientAgreement['state'];

const looks = {
  none: [CircleAlert, 'warning'],
  agreed: [Check, 'success'],
  ended: [Clock, 'warning'],
  'asked-again': [RotateCcw, 'warning'],
  'at-office': [Building2, 'warning'],
  withdrawn: [X, 'danger'],
} as const;

/** With a name: 'Missing: Consent to treatment'. */
export function AgreementStatus({ state, name }: { state: AgreementState; name?: string }) {
  const { t } = useTranslation();
  const [icon, tone] = looks[state];
  return (
    <Status icon={icon} tone={tone}>
      {name === undefined
        ? t(`agreements.states.${state}`)
        : t('agreements.named', { state: t(`agreements.states.${state}`), name })}
    </Status>
  );
}

/** An end within this many days is shown as a number of days. */
const NEAR_DAYS = 30;

/** Returns since or until when it stands so; empty where nothing was said. */
export function useAgreementTime() {
  const { t, i18n } = useTranslation();
  const { timeZone } = usePractice();
  const today = dayOf(new Date(), timeZone);
  const dayText = (day: string) => fullDate(day, i18n.language);
  return ({ state, since, until }: Pick<PatientAgreement, 'state' | 'since' | 'until'>): string => {
    if (state === 'ended' && until) return t('agreements.endedOn', { day: dayText(until) });
    if (state === 'agreed' && until) {
      const count = daysBetween(today, until);
      return count <= NEAR_DAYS ? t('agreements.endsIn', { count }) : t('agreements.until', { day: dayText(until) });
    }
    if (since === null) return '';
    return t(state === 'asked-again' ? 'agreements.agreedOn' : 'agreements.since', { day: dayText(since) });
  };
}
