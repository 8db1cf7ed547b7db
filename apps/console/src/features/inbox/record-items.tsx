// Items that the record has and that the patient did not confirm this time. They stay as they are.
import { useTranslation } from 'react-i18next';
import type { AnswerComparison } from './compared.ts';

export function RecordItems({ items }: Pick<AnswerComparison, 'items'>) {
  const { t } = useTranslation();
  const open = items.filter(({ mark }) => mark === 'unconfirmed');
  if (open.length === 0) return null;
  return (
    <ul className="plain small">
      {open.map(({ key, text }) => (
        <li key={key}>
          {text}: <span className="muted">{t('submission.unconfirmed')}</span>
        </li>
      ))}
    </ul>
  );
}
