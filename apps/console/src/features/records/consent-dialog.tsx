// Adds a line to the consent book: what a patient told the office, and how. Nothing is chosen beforehand.
import { consents } from '@foyer/contract';
import { FormDialog, TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { phoneText } from '../patients/phone-text.ts';
import { SelectField } from '../patients/select-field.tsx';
import type { RecordData } from '../patients/use-patients.ts';
import { addedAnswers, addedPurposes, addedWays, type PatientConsents } from './consent-words.ts';
import { useRecordAction } from './use-record-action.ts';

interface Props {
  readonly record: RecordData;
  readonly addresses: PatientConsents['addresses'];
  readonly onClose: () => void;
}

export function ConsentDialog({ record, addresses, onClose }: Props) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [at, setAt] = useState('');
  const [purpose, setPurpose] = useState<(typeof addedPurposes)[number] | ''>('');
  const [answer, setAnswer] = useState<(typeof addedAnswers)[number] | ''>('');
  const [way, setWay] = useState<(typeof addedWays)[number] | ''>('');
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const chosen = addresses[at === '' ? -1 : Number(at)];
  const missing = (value: unknown) => (isTried && !value ? t('patients.consentChoose') : undefined);
  const save = () => {
    setTried(true);
    if (!chosen || !purpose || !answer || !way) return;
    const { channel, address } = chosen;
    action.run({
      work: (call) =>
        call(consents.addConsent, {
          params: { id: record.id },
          body: { channel, address, purpose, answer, way, note },
        }),
      done: t('patients.consentAdded'),
      after: onClose,
    });
  };
  const none = <option value="">{t('patients.consentNone')}</option>;
  return (
    <FormDialog
      title={t('patients.consentTitle')}
      cancelLabel={t('patients.cancel')}
      confirmLabel={t('patients.consentSave')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      <FormRefusals attempt={action} />
      <SelectField label={t('patients.address')} isRequired error={missing(chosen)} value={at} onChange={setAt}>
        {none}
        {addresses.map(({ channel, address }, place) => (
          <option key={`${channel} ${address}`} value={place}>
            {`${t(`patients.channels.${channel}`)} ${channel === 'email' ? address : phoneText(address)}`}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('patients.consentFor')}
        isRequired
        error={missing(purpose)}
        value={purpose}
        onChange={(value) => setPurpose(addedPurposes.find((one) => one === value) ?? '')}
      >
        {none}
        {addedPurposes.map((one) => (
          <option key={one} value={one}>
            {t(`patients.purposes.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('patients.consentAnswer')}
        isRequired
        error={missing(answer)}
        value={answer}
        onChange={(value) => setAnswer(addedAnswers.find((one) => one === value) ?? '')}
      >
        {none}
        {addedAnswers.map((one) => (
          <option key={one} value={one}>
            {t(`patients.answers.${one}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('patients.consentHow')}
        isRequired
        error={missing(way)}
        value={way}
        onChange={(value) => setWay(addedWays.find((one) => one === value) ?? '')}
      >
        {none}
        {addedWays.map((one) => (
          <option key={one} value={one}>
            {t(`patients.ways.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('patients.consentNote')}
        value={note}
        maxLength={200}
        error={action.refusal?.field('note')}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
