// The words of a patient's alerts.
import type { ShownAlert } from '@foyer/contract';
import { Bell, Info, type LucideIcon, TriangleAlert } from '@foyer/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../api/texts.ts';
import { patientAlertsEn } from './alert-texts.en.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly tone: 'danger' | 'warning' | 'info';
}

/** How each kind looks, the worst first. */
export const alertLooks: Readonly<Record<ShownAlert['kind'], Look>> = {
  allergy: { icon: TriangleAlert, tone: 'danger' },
  care: { icon: TriangleAlert, tone: 'danger' },
  office: { icon: Bell, tone: 'warning' },
  info: { icon: Info, tone: 'info' },
};

const kinds = Object.keys(alertLooks) as ShownAlert['kind'][];

/** Returns the look of the worst of these alerts; undefined without any. */
export function worstLook(alerts: readonly ShownAlert[]): Look | undefined {
  const worst = kinds.find((kind) => alerts.some((alert) => alert.kind === kind));
  return worst && alertLooks[worst];
}

/** Returns what says alerts in words, with a `t` that knows the texts of alerts. */
export function alertWords(t: TFunction) {
  const shown = ({ text, isApproved }: ShownAlert) => (isApproved ? text : t('patientAlerts.notApproved', { text }));
  const spoken = (alert: ShownAlert) => {
    const text = alert.kind === 'allergy' ? t('patientAlerts.allergy', { text: alert.text }) : alert.text;
    return shown({ ...alert, text });
  };
  const all = (alerts: readonly ShownAlert[]) => alerts.map(spoken).join('; ');
  return {
    /** 'Latex', or 'Latex, not approved yet': beside an icon. */
    shown,
    /** 'Latex allergy; Often late': for a name that says whose alerts these are. */
    all,
    /** 'Alerts: Latex allergy; Often late', for the end of a longer name. */
    inName: (alerts: readonly ShownAlert[]) => t('patientAlerts.inName', { count: alerts.length, words: all(alerts) }),
  };
}

/** The same, and adds the texts of alerts. */
export function useAlertWords() {
  useTexts(patientAlertsEn);
  const { t } = useTranslation();
  return alertWords(t);
}
