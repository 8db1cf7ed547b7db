// Dialog for contact data of a new or an existing patient. What somebody else changed meanwhile is chosen field by field.
import { type MemberError, records } from '@foyer/contract';
import { FormDialog } from '@foyer/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ConflictChoice, type ConflictingChange, memberOf } from '../../session/changed-meanwhile.tsx';
import { RefusalSummary, type SummaryLine } from '../../session/refusal-summary.tsx';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import type { RecordData } from '../patients/use-patients.ts';
import { AddressFields } from './address-fields.tsx';
import {
  bodyOf,
  type ContactBody,
  type ContactDraft,
  draftOf,
  missingIn,
  partsOf,
  phonePathsIn,
  withPart,
} from './contact-draft.ts';
import { type FieldsProps, fieldId, PersonFields } from './contact-fields.tsx';
import { usePartText } from './contact-words.ts';
import { NowLine } from './now-line.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { useContactHints } from './use-contact-hints.ts';
import { useRecordAction } from './use-record-action.ts';

interface Props {
  /** Omitted for a new patient. */
  readonly record?: RecordData | undefined;
  /** The name that a new patient's fields begin with. */
  readonly name?: { readonly nameFirst: string; readonly nameLast: string } | undefined;
  readonly onClose: () => void;
}

export function ContactDialog({ record, name, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const textOf = usePartText();
  const action = useRecordAction<{ id: string } | { revision: number }>();
  const [opened] = useState(() => ({ ...draftOf(record), ...name }));
  const [draft, setDraft] = useState(opened);
  const hints = useContactHints(draft, opened, record?.id);
  const meanwhile = useChangedMeanwhile(partsOf(opened, opened), record?.revision ?? 0);
  const [tries, setTries] = useState(0);
  // Paths of the phones as they were sent last: the server's objections name their places.
  const sentPhones = useRef<readonly string[]>([]);
  const missing = tries > 0 ? missingIn(draft) : [];

  const errorOf = (path: string): string | undefined => {
    if (missing.some((name) => name === path)) return t('patients.needed');
    const place = sentPhones.current.findIndex((phone) => path.startsWith(`${phone}.`));
    const sent = place < 0 ? path : path.replace(sentPhones.current[place] ?? '', `phones.${place}`);
    return action.refusal?.field(sent);
  };
  const save = () => {
    setTries(tries + 1);
    action.forget();
    if (missingIn(draft).length > 0 || !meanwhile.isSettled()) return;
    const typed = partsOf(draft, opened);
    const parts = record ? meanwhile.changed(typed) : typed;
    sentPhones.current = phonePathsIn(parts);
    const { revision } = meanwhile;
    action.run({
      work: async (call) =>
        record
          ? call(records.editPatient, { params: { id: record.id }, body: { ...bodyOf(parts), revision } })
          : call(records.addPatient, { body: bodyOf(parts) as ContactBody }),
      refused: ({ conflict }) => conflict && meanwhile.refused(conflict, typed),
      done: record ? t('patients.saved') : t('patients.added'),
      after: (answer) => {
        onClose();
        if ('id' in answer) void navigate(`/patients/${answer.id}`);
      },
    });
  };
  const choose = (path: string, choice: ConflictChoice) => {
    const value = meanwhile.choose(path, choice);
    // Mine is what stands in the field, unless theirs was put there before.
    if (choice === 'theirs' || meanwhile.choices[path] === 'theirs') setDraft(withPart(draft, path, value));
  };
  const lineOf = (path: string): ReactNode => {
    const change = meanwhile.changes.find((each) => memberOf(each) === path);
    return (
      change && (
        <NowLine
          change={change}
          value={textOf(path, change.now)}
          choice={meanwhile.choices[path]}
          isMissed={meanwhile.isTried}
          onChoose={(choice) => choose(path, choice)}
        />
      )
    );
  };
  const fields: FieldsProps = {
    draft,
    errorOf,
    lineOf,
    hints,
    onChange: (part) => setDraft((now) => ({ ...now, ...part })),
    onPhone: (key, part, was) =>
      setDraft((now) => ({
        ...now,
        phones: now.phones.map((phone) => (phone.key === key && phone.number === was ? { ...phone, ...part } : phone)),
      })),
  };
  return (
    <FormDialog
      title={record ? t('patients.editContact') : t('patients.newPatient')}
      cancelLabel={t('patients.cancel')}
      confirmLabel={t('patients.save')}
      busy={action.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      {!action.isBusy && (
        <Refused
          key={`${tries} ${action.refusal ? 'refused' : ''}`}
          draft={draft}
          meanwhile={meanwhile}
          problem={action.problem}
          errors={action.refusal?.errors ?? []}
          errorOf={errorOf}
        />
      )}
      <PersonFields {...fields} />
      <PhoneFields {...fields} />
      {goneLines(meanwhile, draft, lineOf)}
      <AddressFields {...fields} />
    </FormDialog>
  );
}

type Meanwhile = ReturnType<typeof useChangedMeanwhile>;

/** Lines of phones that have no row in the draft, such as one that was removed here and changed elsewhere. */
function goneLines({ changes }: Meanwhile, { phones }: ContactDraft, lineOf: FieldsProps['lineOf']) {
  const shown = new Set(phones.map(({ key }) => `phones.${key}`));
  return changes
    .map(memberOf)
    .filter((path) => path.startsWith('phones.') && !shown.has(path))
    .map((path) => (
      <div key={path} id={fieldId(path)} tabIndex={-1}>
        {lineOf(path)}
      </div>
    ));
}

interface RefusedProps {
  readonly draft: ContactDraft;
  readonly meanwhile: Meanwhile;
  readonly problem: string | undefined;
  readonly errors: readonly MemberError[];
  readonly errorOf: FieldsProps['errorOf'];
}

/** The summary after an attempt that did not save; nothing before one. */
function Refused({ draft, meanwhile, problem, errors, errorOf }: RefusedProps) {
  const { t } = useTranslation();
  const labels = useLabels(draft);
  const order = labels.map(([path]) => fieldId(path));
  const placeOf = (change: ConflictingChange) => order.indexOf(fieldId(memberOf(change)));
  const open = meanwhile.changes
    .filter((change) => meanwhile.choices[memberOf(change)] === undefined)
    .sort((one, other) => placeOf(one) - placeOf(other));
  const changed = open.map((change): SummaryLine => {
    return { fieldId: fieldId(memberOf(change)), text: change.label ?? '' };
  });
  const marked = labels.flatMap(([path, label]) => {
    const message = errorOf(path);
    return message === undefined ? [] : [{ fieldId: fieldId(path), message, text: `${label}: ${message}` }];
  });
  // Of a member that has no field here, the message alone.
  const others = errors.filter(({ message }) => !marked.some((line) => line.message === message));
  const wrong: SummaryLine[] = [...marked, ...others.map(({ message }) => ({ text: message }))];
  if (open.length > 0) {
    const names = [...new Set(open.map(({ by }) => by).filter(Boolean))];
    return (
      <RefusalSummary
        title={names.length > 0 ? t('patients.meanwhile.title', { names: names.join(', ') }) : t('changed.title')}
        lines={[...changed, ...wrong]}
      >
        <p>{t('patients.meanwhile.nothingLost')}</p>
      </RefusalSummary>
    );
  }
  if (wrong.length > 0) return <RefusalSummary title={t('changed.checkThese')} lines={wrong} />;
  return problem === undefined || meanwhile.changes.length > 0 ? null : <RefusalSummary title={problem} lines={[]} />;
}

/** Every field that can be refused, in the dialog's order, with its label. */
function useLabels({ phones }: ContactDraft): readonly (readonly [path: string, label: string])[] {
  const { t } = useTranslation();
  return [
    ['nameFirst', t('patients.nameFirst')],
    ['nameLast', t('patients.nameLast')],
    ['nameMiddle', t('patients.nameMiddle')],
    ['birthDate', t('patients.birthDate')],
    ['gender', t('patients.gender')],
    ['maritalStatus', t('patients.marital')],
    ['email', t('patients.email')],
    ['communicationPreference', t('patients.preference')],
    ['phones', t('patients.phones')],
    ...phones.flatMap(({ key, type }) => [
      [`phones.${key}.type`, t('patients.phoneType')] as const,
      [`phones.${key}.number`, t(`patients.${type}`)] as const,
      [`phones.${key}.extension`, t('patients.extension')] as const,
    ]),
    ['address.line1', t('patients.line1')],
    ['address.line2', t('patients.line2')],
    ['address.city', t('patients.city')],
    ['address.state', t('patients.state')],
    ['address.postalCode', t('patients.postalCode')],
    ['address.country', t('patients.country')],
  ];
}
