// What the patient said of the record's items, one by one. Those that are no longer right can be chosen to be removed.
import { useTranslation } from 'react-i18next';
import type { AnswerComparison } from './compared.ts';
import { chooseRemoval, useRemovals } from './removals.ts';

interface Props {
  readonly submissionId: string;
  readonly compared: AnswerComparison;
}

export function RecordItems({ submissionId, compared: { uuid, items } }: Props) {
  const { t } = useTranslation();
  const removals = useRemovals(submissionId, uuid);
  const said = items.filter(({ mark }) => mark !== 'right');
  if (said.length === 0) return null;
  return (
    <ul className="plain small">
      {said.map(({ key, text, mark }) => (
        <li key={key}>
          {mark === 'unconfirmed' ? (
            <>
              {text}: <span className="muted">{t('submission.unconfirmed')}</span>
            </>
          ) : (
            <>
              {text}: {t('submission.noLonger')}
              <label className="choice">
                <input
                  type="checkbox"
                  checked={removals.has(key)}
                  onChange={(event) => chooseRemoval(submissionId, uuid, key, event.target.checked)}
                />
                <span>{t('submission.removeItem', { item: text })}</span>
              </label>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
