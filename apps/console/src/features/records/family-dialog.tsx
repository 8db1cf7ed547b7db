// Links two patients by three questions: who, what they are to each other, and what one may do for the other.
import { officePatients } from '@foyer/contract';
import { ErrorText, FormDialog, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormRefusals } from '../../session/form-refusals.tsx';
import { useDates } from '../patients/dates.ts';
import { PickPatient } from '../patients/pick-patient.tsx';
import { SelectField } from '../patients/select-field.tsx';
import type { PatientSearchResult, RecordData } from '../patients/use-patients.ts';
import { parentWord } from './family-words.ts';
import { useFamilySentences } from './use-family-sentences.ts';
import { useRecordAction } from './use-record-action.ts';

/** What the chosen person is to the patient; of a child, the patient is the one who acts. */
const relations = ['Mother', 'Father', 'Guardian', 'Spouse', 'Child', 'Other'] as const;
type Relation = (typeof relations)[number];

const adultAge = 18;
const fullName = ({ nameFirst, nameLast }: { nameFirst: string; nameLast: string }) => `${nameFirst} ${nameLast}`;

export function FamilyDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const { t } = useTranslation();
  const dates = useDates();
  const words = useFamilySentences();
  const action = useRecordAction();
  const id = useId();
  const [other, setOther] = useState<PatientSearchResult>();
  const [relation, setRelation] = useState<Relation>('Mother');
  const [text, setText] = useState('');
  const [familyAccess, setAccess] = useState(true);
  const [paysBills, setPays] = useState(true);
  const [isAgreed, setAgreed] = useState(false);
  const [isTried, setTried] = useState(false);

  /** Who is linked already begins with what that link says. */
  const choose = (next: PatientSearchResult | undefined) => {
    setOther(next);
    const guardian = record.guardians.find(({ id }) => id === next?.id);
    const linked = guardian ?? record.members.find(({ id }) => id === next?.id);
    if (!linked) return;
    const known = relations.find((each) => each === linked.relationship);
    setRelation(guardian ? (known ?? 'Other') : 'Child');
    setText(guardian && !known ? linked.relationship : '');
    setAccess(linked.familyAccess);
    setPays(linked.paysBills);
  };
  const isChild = relation === 'Child';
  const someone = other && { ...other, gender: '' };
  const [guardian, member] = isChild ? [record, someone] : [someone, record];
  const age = familyAccess && member ? dates.age(member.birthDate) : 0;
  const needsAgreement = age >= adultAge;
  const relationship = isChild ? parentWord(record.gender) : relation === 'Other' ? text.trim() : relation;
  const terms = { relationship, familyAccess, paysBills };
  const faults = {
    who: !other,
    text: relationship === '',
    ticks: !familyAccess && !paysBills,
    agreement: needsAgreement && !isAgreed,
  };

  const areTicksWrong = isTried && faults.ticks;
  const save = () => {
    setTried(true);
    if (!guardian || !member || Object.values(faults).some(Boolean)) return;
    const based = isChild ? { revision: record.revision } : { memberRevision: record.revision };
    action.run({
      work: (call) =>
        call(officePatients.linkFamily, {
          params: { id: guardian.id, memberId: member.id },
          body: { ...terms, ...based },
        }),
      done: t('patients.linked'),
      after: onClose,
    });
  };
  const names = {
    one: guardian ? fullName(guardian) : t('patients.family.they'),
    other: member ? fullName(member) : t('patients.family.them'),
  };
  return (
    <FormDialog
      title={t('patients.family.linkTitle')}
      cancelLabel={t('patients.cancel')}
      confirmLabel={t('patients.link')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      <FormRefusals attempt={action} />
      <PickPatient
        label={t('patients.family.who')}
        except={record.id}
        chosen={other}
        error={isTried && faults.who ? t('patients.chooseSomebody') : undefined}
        onChoose={choose}
      />
      <SelectField
        label={t('patients.family.what', {
          one: other ? fullName(other) : t('patients.family.they'),
          other: fullName(record),
        })}
        value={relation}
        onChange={(value) => setRelation(relations.find((each) => each === value) ?? 'Other')}
      >
        {relations.map((each) => (
          <option key={each} value={each}>
            {t(`patients.family.relation.${each}`)}
          </option>
        ))}
      </SelectField>
      {relation === 'Other' && (
        <TextField
          label={t('patients.relationship')}
          isRequired
          error={isTried && faults.text ? t('patients.needed') : action.refusal?.field('relationship')}
          value={text}
          maxLength={40}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <fieldset className="stack-8" aria-describedby={areTicksWrong ? `${id}-ticks` : undefined}>
        <legend className="label">{t('patients.family.mayDo', names)}</legend>
        <Tick label={t('patients.family.formsTick')} isOn={familyAccess} isWrong={areTicksWrong} onChange={setAccess} />
        <Tick label={t('patients.family.billsTick')} isOn={paysBills} isWrong={areTicksWrong} onChange={setPays} />
        {areTicksWrong && <ErrorText id={`${id}-ticks`}>{t('patients.family.tickOne')}</ErrorText>}
      </fieldset>
      {needsAgreement && member && (
        <fieldset className="stack-8">
          <legend>{t('patients.family.adult', { name: member.nameFirst, age })}</legend>
          <Tick
            label={t('patients.family.agreed', { name: member.nameFirst })}
            isOn={isAgreed}
            isWrong={isTried && faults.agreement}
            describedBy={`${id}-agreed`}
            onChange={setAgreed}
          />
          {isTried && faults.agreement && <ErrorText id={`${id}-agreed`}>{t('patients.family.askFirst')}</ErrorText>}
        </fieldset>
      )}
      <p role="status">{guardian && member && !faults.ticks ? words.mayDo(guardian, member, terms) : ''}</p>
    </FormDialog>
  );
}

interface TickProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly isWrong?: boolean;
  readonly describedBy?: string;
  readonly onChange: (isOn: boolean) => void;
}

function Tick({ label, isOn, isWrong = false, describedBy, onChange }: TickProps) {
  const id = useId();
  return (
    <label className="choice">
      <input
        id={id}
        type="checkbox"
        checked={isOn}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? describedBy : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
