// Dialog for contact data of a new or an existing patient.
import { records } from '@foyer/contract';
import { Button, EmailField, ErrorText, FormDialog, Icon, Plus, TextField, X } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ChangedMeanwhile } from '../../session/changed-meanwhile.tsx';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { genders, phoneTypes, preferences } from '../patients/lists.ts';
import styles from '../patients/patients.module.css';
import { SelectField } from '../patients/select-field.tsx';
import type { RecordData } from '../patients/use-patients.ts';
import {
  bodyOf,
  type ContactDraft,
  draftMember,
  draftOf,
  isMember,
  missingIn,
  type RequiredMember,
  sentPhones,
} from './contact-draft.ts';
import { useMemberWords } from './contact-words.ts';
import { useRecordAction } from './use-record-action.ts';

interface Props {
  /** Omitted for a new patient. */
  readonly record?: RecordData | undefined;
  readonly onClose: () => void;
}

/** Maximum lengths of the parts of an address, in characters. */
const longest = { line1: 100, line2: 100, city: 60, state: 60, postalCode: 12, country: 60 } as const;

export function ContactDialog({ record, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const memberWords = useMemberWords();
  const action = useRecordAction<{ id: string } | undefined>();
  const [draft, setDraft] = useState(() => draftOf(record));
  const meanwhile = useChangedMeanwhile(bodyOf(draftOf(record)), record?.revision ?? 0);
  const [isTried, setTried] = useState(false);
  const missing = isTried ? missingIn(draft) : [];
  const change = (part: Partial<ContactDraft>) => setDraft({ ...draft, ...part });
  const refusedOf = (path: string) => action.refusal?.field(path);
  const errorOf = (name: RequiredMember) => (missing.includes(name) ? t('patients.needed') : refusedOf(name));

  const save = () => {
    setTried(true);
    if (missingIn(draft).length > 0) return;
    if (!meanwhile.isSettled()) return;
    const body = bodyOf(draft);
    const { revision } = meanwhile;
    action.run({
      work: async (call) =>
        record
          ? call(records.editPatient, { params: { id: record.id }, body: { ...meanwhile.changed(body), revision } })
          : call(records.addPatient, { body }),
      refused: ({ conflict }) => conflict && meanwhile.refused(conflict, body),
      done: record ? t('patients.saved') : t('patients.added'),
      after: (answer) => {
        onClose();
        if (answer) void navigate(`/patients/${answer.id}`);
      },
    });
  };
  const fields: FieldsProps = { draft, refusedOf, onChange: change };
  return (
    <FormDialog
      title={record ? t('patients.editContact') : t('patients.newPatient')}
      cancelLabel={t('patients.cancel')}
      confirmLabel={t('patients.save')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      {action.problem && <ErrorText>{action.problem}</ErrorText>}
      {meanwhile.changes.length > 0 && (
        <ChangedMeanwhile
          changes={meanwhile.changes}
          choices={meanwhile.choices}
          isTried={meanwhile.isTried}
          {...memberWords}
          onChoose={(member, choice) => {
            if (!isMember(member)) return;
            change(draftMember(member, meanwhile.choose(member, choice)));
          }}
        />
      )}
      <PersonFields {...fields} errorOf={errorOf} />
      <Phones {...fields} />
      <AddressFields {...fields} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly draft: ContactDraft;
  /** Returns the server's objection to a member of the body. */
  readonly refusedOf: (path: string) => string | undefined;
  readonly onChange: (part: Partial<ContactDraft>) => void;
}

interface PersonProps extends FieldsProps {
  /** Returns the error of a required field. */
  readonly errorOf: (name: RequiredMember) => string | undefined;
}

function PersonFields({ draft, refusedOf, errorOf, onChange }: PersonProps) {
  const { t } = useTranslation();
  const text = (name: 'nameMiddle' | 'maritalStatus', label: string) => (
    <TextField
      label={label}
      error={refusedOf(name)}
      value={draft[name]}
      maxLength={name === 'maritalStatus' ? 40 : 60}
      onChange={(e) => onChange({ [name]: e.target.value })}
    />
  );
  return (
    <div className={styles.columns}>
      <TextField
        label={t('patients.nameFirst')}
        isRequired
        error={errorOf('nameFirst')}
        value={draft.nameFirst}
        maxLength={60}
        data-autofocus=""
        onChange={(e) => onChange({ nameFirst: e.target.value })}
      />
      <TextField
        label={t('patients.nameLast')}
        isRequired
        error={errorOf('nameLast')}
        value={draft.nameLast}
        maxLength={60}
        onChange={(e) => onChange({ nameLast: e.target.value })}
      />
      {text('nameMiddle', t('patients.nameMiddle'))}
      <TextField
        label={t('patients.birthDate')}
        type="date"
        isRequired
        error={errorOf('birthDate')}
        value={draft.birthDate}
        onChange={(e) => onChange({ birthDate: e.target.value })}
      />
      <SelectField label={t('patients.gender')} value={draft.gender} onChange={(gender) => onChange({ gender })}>
        <option value="">{t('patients.unknown')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`patients.${gender}`)}
          </option>
        ))}
      </SelectField>
      {text('maritalStatus', t('patients.marital'))}
      <EmailField
        label={t('patients.email')}
        error={refusedOf('email')}
        value={draft.email}
        maxLength={200}
        autoComplete="off"
        onChange={(email) => onChange({ email })}
      />
      <SelectField
        label={t('patients.preference')}
        value={draft.communicationPreference}
        onChange={(communicationPreference) => onChange({ communicationPreference })}
      >
        <option value="">{t('patients.unknown')}</option>
        {preferences.map((preference) => (
          <option key={preference}>{preference}</option>
        ))}
      </SelectField>
    </div>
  );
}

function AddressFields({ draft, refusedOf, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const line = (name: keyof ContactDraft['address'], label: string) => (
    <TextField
      label={label}
      error={refusedOf(`address.${name}`)}
      value={draft.address[name]}
      maxLength={longest[name]}
      autoComplete="off"
      onChange={(e) => onChange({ address: { ...draft.address, [name]: e.target.value } })}
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend>{t('patients.address')}</legend>
      <div className={styles.columns}>
        {line('line1', t('patients.line1'))}
        {line('line2', t('patients.line2'))}
        {line('city', t('patients.city'))}
        {line('state', t('patients.state'))}
        {line('postalCode', t('patients.postalCode'))}
        {line('country', t('patients.country'))}
      </div>
    </fieldset>
  );
}

function Phones({ draft, refusedOf, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { phones } = draft;
  const sent = sentPhones(draft);
  const set = (key: number, part: Partial<ContactDraft['phones'][number]>) =>
    onChange({ phones: phones.map((phone) => (phone.key === key ? { ...phone, ...part } : phone)) });
  const nextKey = Math.max(-1, ...phones.map(({ key }) => key)) + 1;
  return (
    <fieldset className={styles.group}>
      <legend>{t('patients.phones')}</legend>
      {phones.map((phone) => (
        <div className={styles.phone} key={phone.key}>
          <SelectField
            label={t('patients.phoneType')}
            value={phone.type}
            onChange={(value) => set(phone.key, { type: phoneTypes.find((type) => type === value) ?? 'other' })}
          >
            {phoneTypes.map((type) => (
              <option key={type} value={type}>
                {t(`patients.${type}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            label={t('patients.number')}
            error={refusedOf(`phones.${sent.indexOf(phone)}.number`)}
            type="tel"
            inputMode="tel"
            value={phone.number}
            maxLength={30}
            onChange={(e) => set(phone.key, { number: e.target.value })}
          />
          <TextField
            label={t('patients.extension')}
            value={phone.extension}
            maxLength={10}
            onChange={(e) => set(phone.key, { extension: e.target.value })}
          />
          <Button
            look="quiet"
            icon
            aria-label={t('patients.removeNumber', { number: phone.number })}
            onClick={() => onChange({ phones: phones.filter(({ key }) => key !== phone.key) })}
          >
            <Icon of={X} />
          </Button>
        </div>
      ))}
      {phones.length < 6 && (
        <Button
          onClick={() => onChange({ phones: [...phones, { key: nextKey, type: 'mobile', number: '', extension: '' }] })}
        >
          <Icon of={Plus} />
          {t('patients.addPhone')}
        </Button>
      )}
    </fieldset>
  );
}
