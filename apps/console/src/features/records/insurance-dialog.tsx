// Changes one insurance of a record. Its number and the pictures of its card stay.
import { clinical } from '@foyer/contract';
import { TextField } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import patients from '../patients/patients.module.css';
import { SourceField } from './entry-form.tsx';
import { PartDialog } from './part-dialog.tsx';
import type { InsuranceData, OfficeSource } from './use-clinical.ts';
import { useRecordAction } from './use-record-action.ts';

type Which = 'primaryInsurance' | 'secondaryInsurance';
type Texts = Omit<InsuranceData, 'source'>;

/** Members with their maximum length, in characters. */
const members = {
  company_name: 120,
  policy: 60,
  group: 60,
  phone: 30,
  nameFirst: 60,
  nameMiddle: 60,
  nameLast: 60,
  birthdate: 10,
  address: 200,
  city: 60,
  state: 60,
  zip: 12,
} as const;
const names = Object.keys(members) as (keyof typeof members)[];

function textsOf(kept: Partial<Texts> | null): Texts {
  return Object.fromEntries(names.map((name) => [name, kept?.[name] ?? ''])) as unknown as Texts;
}

interface Props {
  readonly patientId: string;
  readonly which: Which;
  readonly kept: InsuranceData | null;
  readonly revision: number;
  readonly onClose: () => void;
}

export function InsuranceDialog({ patientId, which, kept, revision, onClose }: Props) {
  const { t } = useTranslation();
  const action = useRecordAction();
  const [draft, setDraft] = useState(() => textsOf(kept));
  const [source, setSource] = useState<OfficeSource>('desk');
  const meanwhile = useChangedMeanwhile<Partial<Record<Which, Texts>>>({ [which]: textsOf(kept) }, revision);
  const title = t(`clinical.${which}`);
  const save = () => {
    if (!meanwhile.isSettled()) return;
    const changed = meanwhile.changed({ [which]: draft });
    if (Object.keys(changed).length === 0) return onClose();
    action.run({
      work: (call) =>
        call(clinical.changeClinical, {
          params: { id: patientId },
          body: { revision: meanwhile.revision, source, ...changed },
        }),
      refused: ({ conflict }) => conflict && meanwhile.refused(conflict, { [which]: draft }),
      done: t('clinical.saved', { name: title }),
      after: onClose,
    });
  };
  return (
    <PartDialog
      name={title}
      action={action}
      meanwhile={meanwhile}
      textOf={(_, value) => names.flatMap((name) => textsOf(value as Partial<Texts>)[name] || []).join(', ')}
      onChoose={(_, choice) => setDraft(textsOf(meanwhile.choose(which, choice) ?? null))}
      onSave={save}
      onClose={onClose}
    >
      <div className={patients.columns}>
        {names.map((name) => (
          <TextField
            key={name}
            label={t(`clinical.insuranceMembers.${name}`)}
            type={name === 'birthdate' ? 'date' : 'text'}
            value={draft[name]}
            maxLength={name === 'birthdate' ? undefined : members[name]}
            autoComplete="off"
            error={action.refusal?.field(`${which}.${name}`)}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        ))}
      </div>
      <SourceField value={source} onChange={setSource} />
    </PartDialog>
  );
}
