// Submissions that were left out of an act on several, each with the reason.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { personLabel } from './person.ts';
import type { LeftOut, LeftReason } from './several.ts';

const same: Partial<Record<LeftReason, LeftReason>> = {
  'alert-waiting': 'score',
  'already-approved': 'submission-state',
};

function reasonText({ row, reason }: LeftOut, t: TFunction): string {
  const shown = same[reason] ?? reason;
  return shown === 'assigned' && row.assignee
    ? t('triage.isWith', { name: row.assignee.name })
    : t(`several.reason.${shown as Exclude<LeftReason, 'alert-waiting' | 'already-approved'>}`);
}

export function LeftOutList({ left }: { readonly left: readonly LeftOut[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {left.map((each) => (
        <li key={each.row.id}>
          <span className="strong">{`${personLabel(each.row, t)}, ${each.row.formName}`}</span>{' '}
          <span>{reasonText(each, t)}</span>
        </li>
      ))}
    </ul>
  );
}
