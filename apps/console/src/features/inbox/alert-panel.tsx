// The alerts of a submission, above its answers: what raised each, whom to call, and acknowledging it.
import { phoneHref } from '@foyer/client/phone';
import { inbox } from '@foyer/contract';
import { Button, Check, ErrorText, FieldFrame, Icon, Phone, TriangleAlert, toast } from '@foyer/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { useMayWrite } from '../../session/profile.ts';
import { phoneText } from '../patients/phone-text.ts';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { inboxKeys } from './use-inbox.ts';
import { useWhen } from './when.ts';

type Alert = InboxSubmission['alerts'][number];

export function AlertPanels({ submission }: { submission: InboxSubmission }) {
  return submission.alerts.map((alert) => (
    <AlertPanel key={`${alert.revision} ${alert.id}`} alert={alert} submission={submission} />
  ));
}

interface CallProps {
  readonly submission: InboxSubmission;
}

/** The numbers of the record, or what a guest said of themselves, as links. */
function CallLinks({ submission: { patient, phones, guest } }: CallProps) {
  const { t } = useTranslation();
  const email = patient ? '' : (guest?.email ?? '');
  const known = phones.map(({ type, number, extension }) => ({
    number,
    text: t('submission.alertCallOf', {
      number: phoneText(number, extension),
      type: t(`submission.phoneKinds.${type}`),
    }),
  }));
  const own = guest?.phone
    ? [{ number: guest.phone, text: t('submission.alertCall', { number: phoneText(guest.phone) }) }]
    : [];
  const numbers = patient ? known : own;
  if (numbers.length === 0 && email === '') return <p className="muted">{t('submission.alertNoNumber')}</p>;
  return (
    <p className="row">
      {numbers.map(({ number, text }) => (
        <a key={text} className="button" href={phoneHref(number)}>
          <Icon of={Phone} size="small" />
          {text}
        </a>
      ))}
      {email !== '' && (
        <a className="button" href={`mailto:${encodeURI(email)}`}>
          {t('submission.alertWrite', { email })}
        </a>
      )}
    </p>
  );
}

function AlertPanel({ alert, submission }: CallProps & { readonly alert: Alert }) {
  const submissionId = submission.id;
  const { t } = useTranslation();
  const when = useWhen();
  const id = useId();
  const { call } = useApi();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const mayWrite = useMayWrite();
  const [note, setNote] = useState('');
  const isOpen = alert.acknowledgedAt === null;
  const at = (instant: string) => ({ day: when.day(instant), time: when.time(instant) });
  const acknowledge = () =>
    void attempt.run(async () => {
      const params = { submissionId, alertId: alert.id };
      await call(inbox.acknowledgeAlert, { params, body: { revision: alert.revision, note: note.trim() } });
      setNote('');
      await queries.invalidateQueries({ queryKey: inboxKeys.submission(submissionId) });
      void queries.invalidateQueries({ queryKey: inboxKeys.lists });
      void queries.invalidateQueries({ queryKey: inboxKeys.urgent });
      void queries.invalidateQueries({ queryKey: inboxKeys.pulse });
      toast(t(isOpen ? 'submission.alertSaid' : 'submission.alertNoted'));
    });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    acknowledge();
  };
  const { question, answer } = alert.source;
  return (
    <section className={styles.alert} data-open={isOpen || undefined} aria-labelledby={id}>
      <Icon of={isOpen ? TriangleAlert : Check} />
      <div>
        <h3 id={id}>{alert.name}</h3>
        <p>
          {t('submission.alertRaised', { ...at(alert.raisedAt), question })}{' '}
          <strong>{answer || t('submission.noAnswer')}</strong>
        </p>
        {isOpen && <CallLinks submission={submission} />}
        {alert.acknowledgedAt !== null && (
          <p>{t('submission.alertDone', { ...at(alert.acknowledgedAt), name: alert.acknowledgedBy ?? '' })}</p>
        )}
        {alert.notes.length > 0 && (
          <ul>
            {alert.notes.map(({ by, at: written, text }) => (
              <li key={`${written} ${by}`}>
                {text} <span className="muted">{t('submission.alertNote', { ...at(written), name: by })}</span>
              </li>
            ))}
          </ul>
        )}
        {mayWrite && (
          <>
            <FieldFrame label={t('submission.alertWhat')}>
              {(control) => (
                <textarea
                  {...control}
                  className="textarea"
                  rows={2}
                  maxLength={500}
                  value={note}
                  onChange={({ target }) => setNote(target.value)}
                  onKeyDown={onKeyDown}
                />
              )}
            </FieldFrame>
            {attempt.refusal && <ErrorText>{attempt.refusal.text}</ErrorText>}
            <p className="row">
              <Button
                look={isOpen ? 'primary' : 'plain'}
                busy={attempt.isBusy}
                disabled={!isOpen && note.trim() === ''}
                onClick={acknowledge}
              >
                {t(isOpen ? 'submission.acknowledge' : 'submission.alertAdd')}
              </Button>
            </p>
          </>
        )}
      </div>
    </section>
  );
}
