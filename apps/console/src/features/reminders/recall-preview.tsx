// A recall message as it would go: a text as on a phone, an email with its subject.
import { type Answer, recall } from '@foyer/contract';
import { Button } from '@foyer/ui';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import styles from './reminders.module.css';
import type { EditedRule } from './use-recall-rules.ts';

export type RecallPreviewData = Answer<typeof recall.previewRecall>;

const noWords = { subject: '', mail: '', text: '' };

/** The last preview stays until the next is made. */
export function useRecallPreview(rule: EditedRule | undefined, language: string) {
  const { call } = useApi();
  const body = { words: rule?.words[language] ?? noWords, typeId: rule?.bookTypeId ?? '' };
  return useQuery({
    queryKey: ['settings', 'recall-preview', JSON.stringify(body)],
    enabled: rule !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(recall.previewRecall, { body }, { signal }),
  });
}

interface Props {
  readonly preview: UseQueryResult<RecallPreviewData>;
  readonly channels: EditedRule['channels'];
}

export function RecallPreview({ preview, channels }: Props) {
  const { t } = useTranslation();
  const [wish, setWish] = useState<'email' | 'text'>('text');
  const way = channels.includes(wish) ? wish : channels[0];
  const { data } = preview;
  return (
    <section className="card">
      <div className={styles.head}>
        <h2>{t('recallRules.preview')}</h2>
        {channels.length > 1 && (
          <fieldset className="tabs">
            <legend className="visually-hidden">{t('recallRules.previewWay')}</legend>
            {(['text', 'email'] as const).map((each) => (
              <button
                key={each}
                type="button"
                className="tab"
                aria-pressed={each === way}
                onClick={() => setWish(each)}
              >
                {t(`recallRules.${each}`)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {preview.isError && !data && (
        <p>
          {t('recallRules.previewFailed')}{' '}
          <Button onClick={() => void preview.refetch()}>{t('recallRules.again')}</Button>
        </p>
      )}
      {data && (
        <div className={styles.message}>
          {way === 'text' ? (
            <p className={styles.bubble}>{data.text}</p>
          ) : (
            <div className={styles.mail}>
              <strong>{data.subject}</strong>
              <p>{data.mail}</p>
            </div>
          )}
        </div>
      )}
    </section>
  );
}
