// The form of one entry of a clinical list: a new one, or one that is changed, ended or taken as a mistake.
import { clinical } from '@foyer/contract';
import { allergies, medicalConditions } from '@foyer/forms';
import { Button, TextField } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangedMeanwhile } from '../../session/use-changed-meanwhile.ts';
import { SelectField } from '../patients/select-field.tsx';
import styles from './clinical.module.css';
import { severities, useDetailWords } from './clinical-words.ts';
import { PartRefusal } from './part-dialog.tsx';
import { type ClinicalListData, type EntryData, type OfficeSource, officeSources } from './use-clinical.ts';
import { useRecordAction } from './use-record-action.ts';

type Kind = ClinicalListData['kind'];
type Content = Omit<EntryData, 'entryId' | 'source'>;
type Member = Exclude<keyof Content, 'state' | 'severity' | 'name'>;

/** What is asked of an entry besides its name. */
const askedOf = {
  allergy: ['reaction'],
  condition: ['since', 'note'],
  medicine: ['dose', 'often', 'note'],
} as const satisfies Record<Kind, Member[]>;
/** Names that are offered while somebody types. */
const offered: Readonly<Record<Kind, readonly string[]>> = {
  allergy: allergies,
  condition: medicalConditions,
  medicine: [],
};
const states = ['active', 'ended', 'mistaken'] as const;

const blank: Content = {
  ...{ state: 'active', name: '', reaction: '', severity: '', since: '', dose: '', often: '', note: '' },
};

function contentOf({ entryId: _, source: _source, ...content }: EntryData): Content {
  return content;
}

interface Props {
  readonly id: string;
  readonly patientId: string;
  readonly kind: Kind;
  readonly revision: number;
  /** Undefined for a new one. */
  readonly entry: EntryData | undefined;
  readonly onClose: () => void;
}

export function EntryForm({ id, patientId, kind, revision, entry, onClose }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const detailsIn = useDetailWords();
  const action = useRecordAction();
  const [key] = useState(() => crypto.randomUUID());
  const before = entry ? contentOf(entry) : blank;
  const [draft, setDraft] = useState(before);
  const [source, setSource] = useState<OfficeSource>('desk');
  const [isTried, setTried] = useState(false);
  const member = `entries.${entry?.entryId ?? key}`;
  const meanwhile = useChangedMeanwhile<Record<string, Content>>({ [member]: before }, revision);
  const put = (part: Partial<Content>) => setDraft({ ...draft, ...part });
  const name = draft.name.trim();
  const refused = (path: string) => action.refusal?.field(path);
  const nameError =
    isTried && name === '' ? t('clinical.needName') : (refused('add.0.name') ?? refused('change.0.name'));

  const save = () => {
    setTried(true);
    if (name === '' || !meanwhile.isSettled()) return;
    const { state, ...content } = draft;
    if (entry && Object.keys(meanwhile.changed({ [member]: draft })).length === 0) return onClose();
    const body = entry
      ? { change: [{ entryId: entry.entryId, state, ...content, ...severityOf(draft) }] }
      : { add: [{ key, kind, ...content, ...severityOf(draft) }] };
    action.run({
      work: (call) =>
        call(clinical.changeClinical, {
          params: { id: patientId },
          body: { revision: meanwhile.revision, source, ...body },
        }),
      refused: ({ conflict }) => conflict && meanwhile.refused(conflict, { [member]: draft }),
      done: t('clinical.saved', { name }),
      after: onClose,
    });
  };
  return (
    <form
      id={id}
      className={styles.form}
      aria-label={entry ? t('clinical.editTitle', { name: entry.name }) : t(`clinical.kinds.new.${kind}`)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PartRefusal
        name={before.name}
        action={action}
        meanwhile={meanwhile}
        textOf={(_, value) => {
          const now = value as Content;
          const words = [now.name, detailsIn(now)].filter(Boolean).join(', ');
          return now.state === 'active' ? words : `${words} (${t(`clinical.states.${now.state}`)})`;
        }}
        onChoose={(changed, choice) => setDraft({ ...blank, ...meanwhile.choose(changed, choice) })}
      />
      <TextField
        label={t(`clinical.kinds.name.${kind}`)}
        isRequired
        value={draft.name}
        maxLength={120}
        list={listId}
        autoComplete="off"
        error={nameError}
        autoFocus
        onChange={(event) => put({ name: event.target.value })}
      />
      <datalist id={listId}>
        {offered[kind].map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
      {askedOf[kind].map((each) => (
        <TextField
          key={each}
          label={t(`clinical.details.${each}`)}
          value={draft[each]}
          maxLength={200}
          autoComplete="off"
          error={refused(`add.0.${each}`) ?? refused(`change.0.${each}`)}
          onChange={(event) => put({ [each]: event.target.value })}
        />
      ))}
      {kind === 'allergy' && (
        <SelectField
          label={t('clinical.details.severity')}
          value={draft.severity}
          error={refused('add.0.severity') ?? refused('change.0.severity')}
          onChange={(severity) => put({ severity })}
        >
          <option value="">{t('clinical.notKnown')}</option>
          {severities.map((each) => (
            <option key={each} value={each}>
              {t(`clinical.severities.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
      {entry && (
        <SelectField
          label={t('clinical.state')}
          value={draft.state}
          onChange={(value) => {
            const state = states.find((each) => each === value) ?? 'active';
            put({ state });
            if (state === 'mistaken') setSource('correction');
          }}
        >
          {states.map((each) => (
            <option key={each} value={each}>
              {t(`clinical.states.${each}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SourceField value={source} onChange={setSource} />
      <div className={styles.end}>
        <Button onClick={onClose}>{t('clinical.cancel')}</Button>
        <Button type="submit" look="primary" busy={action.isBusy}>
          {t('clinical.save')}
        </Button>
      </div>
    </form>
  );
}

const severityOf = ({ severity }: Content) => ({
  severity: severities.find((each) => each === severity) ?? ('' as const),
});

export function SourceField({ value, onChange }: { value: OfficeSource; onChange: (value: OfficeSource) => void }) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('clinical.how')}
      value={value}
      onChange={(text) => onChange(officeSources.find((each) => each === text) ?? 'desk')}
    >
      {officeSources.map((each) => (
        <option key={each} value={each}>
          {t(`clinical.sources.${each}`)}
        </option>
      ))}
    </SelectField>
  );
}
