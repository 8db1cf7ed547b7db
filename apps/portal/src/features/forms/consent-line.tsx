// Below the title of a consent form: which version it is, how long agreeing to it holds, and whether it can be taken back.
import type { Answer, forms } from '@foyer/contract';
import { t } from 'i18next';
import { useResource } from '../../api/resource.ts';
import { usePortal } from '../../session/portal.ts';

export type ConsentVersion = Pick<Answer<typeof forms.form>[number], 'version' | 'object'>;

/** Returns the line; empty for other forms. `timeZone` is the practice's. */
export function consentLine({ version, object }: ConsentVersion, timeZone: string | undefined): string {
  if (!version) return '';
  const { consent } = (object.settings ?? {}) as {
    readonly consent?: { readonly validMonths?: number | null; readonly mayWithdraw?: boolean };
  };
  const date = new Date(version.published_at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
  const months = consent?.validMonths;
  const mayWithdraw = consent?.mayWithdraw !== false;
  return [
    t('consentLine.version', { number: version.number, date }),
    months && t(mayWithdraw ? 'consentLine.monthsOrLess' : 'consentLine.months', { count: months }),
    !months && mayWithdraw && t('consentLine.untilWithdrawn'),
  ]
    .filter(Boolean)
    .join(' ');
}

export function ConsentLine({ form: { version } }: { readonly form: { readonly version: ConsentVersion } }) {
  const settings = useResource(usePortal().settings);
  const line = consentLine(version, settings.data?.timezone);
  return line && <p className="hint">{line}</p>;
}
