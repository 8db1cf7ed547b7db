// A step as it would go: a text as on a phone, an email with its subject; and a test to oneself.
import { reminders } from '@foyer/contract';
import { Button, ErrorText, FieldFrame, Icon, Send, toast } from '@foyer/ui';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { useMoment } from '../../session/use-moment.ts';
import styles from './reminders.module.css';
import type { Plans, Preview, Step } from './use-plans.ts';

/** Shows the step for a visit, or for a made-up one when `visitId` is empty. The last preview stays until the next is made. */
export function usePreview(step: Step | undefined, visitId: string, language: string): UseQueryResult<Preview> {
  const { call } = useApi();
  return useQuery({
    queryKey: ['settings', 'reminders', 'preview', JSON.stringify(step), visitId],
    enabled: step !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(
        reminders.previewReminder,
        { body: { step: step as Step, language, ...(visitId === '' ? {} : { visitId }) } },
        { signal },
      ),
  });
}

interface Props {
  readonly all: Plans;
  readonly step: Step;
  readonly language: string;
  readonly preview: UseQueryResult<Preview>;
  readonly visitId: string;
  readonly onVisit: (visitId: string) => void;
}

export function PreviewCard({ all, step, language, preview, visitId, onVisit }: Props) {
  const { t } = useTranslation();
  const moment = useMoment();
  const shown = preview.data;
  return (
    <section className="card">
      <h2>{t('reminders.preview')}</h2>
      <FieldFrame label={t('reminders.previewOf')}>
        {(control) => (
          <span className="select">
            <select {...control} value={visitId} onChange={(event) => onVisit(event.target.value)}>
              <option value="">{t('reminders.madeUp')}</option>
              {all.visits.map(({ id, name, startTime }) => (
                <option key={id} value={id}>
                  {t('reminders.visitOf', { name, when: moment(startTime) })}
                </option>
              ))}
            </select>
          </span>
        )}
      </FieldFrame>
      {preview.isError && !shown && (
        <p>
          {t('reminders.previewFailed')} <Button onClick={() => void preview.refetch()}>{t('reminders.again')}</Button>
        </p>
      )}
      {shown && (
        <div className={styles.message}>
          <p className="muted">{moment(shown.sendTime)}</p>
          {step.channel === 'text' ? (
            <p className={styles.bubble}>{shown.text}</p>
          ) : (
            <div className={styles.mail}>
              <strong>{shown.subject}</strong>
              <p>{shown.text}</p>
            </div>
          )}
        </div>
      )}
      <Test step={step} visitId={visitId} language={language} />
    </section>
  );
}

function Test({ step, visitId, language }: Pick<Props, 'step' | 'visitId' | 'language'>) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { run, isBusy, refusal } = useAttempt();
  const send = () =>
    run(async () => {
      const body = { step, language, ...(visitId === '' ? {} : { visitId }) };
      const { to } = await call(reminders.testReminder, { body });
      toast(t('reminders.tested', { to }));
    });
  return (
    <>
      <Button block busy={isBusy} onClick={send}>
        <Icon of={Send} />
        {t('reminders.test')}
      </Button>
      {refusal && <ErrorText>{refusal.text}</ErrorText>}
    </>
  );
}
