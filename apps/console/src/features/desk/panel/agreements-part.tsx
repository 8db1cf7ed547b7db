// Part of the visit's panel: the agreements that the patient still has to give, or that all are there.
import { Check, Status } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { AgreementStatus, useAgreementTime } from '../../agreements/agreement-status.tsx';
import type { VisitDetail } from './use-visit-detail.ts';

export function Agreements({ detail: { agreements } }: { detail: VisitDetail }) {
  const { t } = useTranslation();
  const timeOf = useAgreementTime();
  if (agreements.length === 0) return null;
  const lacking = agreements.filter(({ state }) => state !== 'agreed');
  return (
    <section>
      <h3>{t('agreements.title')}</h3>
      {lacking.length === 0 && (
        <Status icon={Check} tone="success">
          {t('agreements.allThere')}
        </Status>
      )}
      <ul className="stack-8">
        {lacking.map(({ formId, name, state, until }) => (
          <li key={formId} className="row-tight">
            <AgreementStatus state={state} name={name} />
            <span className="muted">{timeOf({ state, since: null, until })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
