// A ring that fills as documents are completed, with the numbers inside.
import { VisuallyHidden } from '@foyer/ui';
import { t } from 'i18next';

export function ProgressRing({ completed, total }: { readonly completed: number; readonly total: number }) {
  const percent = total > 0 ? Math.round((completed / total) * 100) : 100;
  return (
    <span className="ring">
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle className="ring-track" cx="40" cy="40" r="35" />
        {percent > 0 && (
          <circle className="ring-value" cx="40" cy="40" r="35" pathLength="100" strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <b aria-hidden="true">
        {completed}/{total}
      </b>
      <VisuallyHidden>{t('documentAttentions.ring', { completed, total })}</VisuallyHidden>
    </span>
  );
}
