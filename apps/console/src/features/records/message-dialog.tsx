// Emails the patient: a new message or a reply.
import { messages } from '@foyer/contract';
import { FieldFrame, FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusals } from '../../session/form-refusals.tsx';
import type { RecordData } from '../patients/use-patients.ts';
import { useRecordAction } from './use-record-action.ts';

interface Props {
  readonly record: RecordData;
  /** Subject of the message replied to; empty for a new message. */
  readonly subject: string;
  readonly onClose: () => void;
}

export function MessageDialog({ record, subject: given, onClose }: Props) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [subject, setSubject] = useState(given);
  const [body, setBody] = useState('');
  const [isTried, setTried] = useState(false);
  const blank = (text: string) => (isTried && text.trim() === '' ? t('patients.needed') : undefined);
  const submit = () => {
    setTried(true);
    if (subject.trim() === '' || body.trim() === '') return;
    action.run({
      work: (call) => call(messages.writeToPatient, { params: { id: record.id }, body: { subject, body } }),
      done: t('patients.messageSent'),
      after: onClose,
    });
  };
  return (
    <FormDialog
      title={t('patients.writeTitle', { name: `${record.nameFirst} ${record.nameLast}` })}
      cancelLabel={t('patients.cancel')}
      confirmLabel={t('patients.sendMessage')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={submit}
    >
      <p className="muted">{t('patients.writeHint', { email: record.email })}</p>
      <FormRefusals attempt={action} />
      <TextField
        label={t('patients.subject')}
        isRequired
        autoComplete="off"
        maxLength={255}
        data-autofocus={given === '' || undefined}
        value={subject}
        error={blank(subject) ?? action.refusal?.field('subject')}
        onChange={(event) => setSubject(event.target.value)}
      />
      <FieldFrame label={t('patients.messageBody')} isRequired error={blank(body) ?? action.refusal?.field('body')}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={8}
            maxLength={10_000}
            data-autofocus={given !== '' || undefined}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </FieldFrame>
    </FormDialog>
  );
}
