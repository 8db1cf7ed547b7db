// Puts a patient on the waitlist, or changes what somebody waits for.
import { type Answer, officeWaitlist } from '@foyer/contract';
import { ErrorText, FieldFrame, FormDialog, TextField, useIsMounted } from '@foyer/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/api-context.tsx';
import { useAttempt } from '../../../api/use-attempt.ts';
import { PickPatient } from '../../patients/pick-patient.tsx';
import { SelectField } from '../../patients/select-field.tsx';
import type { PatientSearchResult } from '../../patients/use-patients.ts';
import type { Desks } from '../columns.ts';
import styles from '../schedule.module.css';
import { type EntryStart, type EntryWishes, faultsIn, mostDays, ticked, unticked, wishesOf } from './entry-draft.ts';
import { useEntryWords } from './entry-words.ts';
import type { WaitlistEntry } from './use-waitlist.ts';
import { Channel, DayChips, Links, PartChips } from './wish-fields.tsx';

const longestNote = 500;

interface Props {
  readonly desks: Desks;
  /** YYYY-MM-DD on the practice's calendar. */
  readonly today: string;
  /** The entry to change, or what a new one begins with. */
  readonly of: { readonly entry: WaitlistEntry } | { readonly start: EntryStart };
  readonly onSaved: (entry: Answer<typeof officeWaitlist.saveEntry>) => void;
  readonly onClose: () => void;
}

export function EntryDialog({ desks, today, of, onSaved, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApi();
  const { momentOf } = useEntryWords();
  const attempt = useAttempt();
  const isMounted = useIsMounted();
  const noteId = useId();
  const entry = 'entry' in of ? of.entry : undefined;
  const start = 'start' in of ? of.start : undefined;
  const [patient, setPatient] = useState<Chosen | undefined>(start?.patient);
  const [typeId, setType] = useState(start?.typeId || (desks.types[0]?.id ?? ''));
  const [wishes, setWishes] = useState(() => ticked(entry ? wishesOf(entry) : (start?.wishes as EntryWishes)));
  const [isTried, setTried] = useState(false);
  const faults = faultsIn(wishes, today);
  const change = (part: Partial<EntryWishes>) => setWishes((before) => ({ ...before, ...part }));
  const insteadOf = entry ? (entry.insteadOf ?? undefined) : start?.insteadOf;
  const type = desks.types.find(({ id }) => id === (entry?.typeId ?? typeId));

  const save = () => {
    setTried(true);
    if (faults.length > 0 || (!entry && !patient)) return;
    const body = unticked(wishes);
    void attempt.run(async () => {
      const saved = entry
        ? await call(officeWaitlist.saveEntry, { params: { id: entry.id }, body })
        : await call(officeWaitlist.addEntry, {
            body: { ...body, patientId: patient?.id ?? '', typeId, ...(insteadOf ? { insteadOf: insteadOf.id } : {}) },
          });
      if (isMounted()) onClose();
      onSaved(saved);
    });
  };
  const faultText = () => {
    if (!isTried) return undefined;
    if (faults.includes('until')) return t('waitlist.untilNeeded');
    return faults.includes('until-long') ? t('waitlist.untilLong', { count: mostDays }) : undefined;
  };
  return (
    <FormDialog
      title={entry ? t('waitlist.editTitle', { name: entry.name }) : t('waitlist.addTitle')}
      cancelLabel={t('waitlist.cancel')}
      confirmLabel={entry ? t('waitlist.save') : t('waitlist.addTitle')}
      busy={attempt.isBusy}
      onCancel={onClose}
      onSubmit={save}
    >
      {attempt.refusal && (
        <div role="alert">
          <ErrorText>{attempt.refusal.text}</ErrorText>
        </div>
      )}
      {!entry && <Who patient={patient} isFixed={insteadOf !== undefined} isMissing={isTried} onChoose={setPatient} />}
      {insteadOf && <p>{t('waitlist.instead', { when: momentOf(insteadOf.startTime) })}</p>}
      {!entry && !insteadOf && (
        <SelectField label={t('schedule.type')} value={typeId} onChange={setType}>
          {desks.types.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <Links
        label={t('waitlist.providers')}
        hint={t('waitlist.providersHint')}
        options={desks.providers.filter(
          ({ id }) => isOffered(type?.providerIds, id) || wishes.providerIds.includes(id),
        )}
        value={wishes.providerIds}
        onChange={(providerIds) => change({ providerIds })}
      />
      {desks.locations.length > 1 && (
        <Links
          label={t('waitlist.locations')}
          hint={t('waitlist.locationsHint')}
          options={desks.locations.filter(
            ({ id }) => isOffered(type?.locationIds, id) || wishes.locationIds.includes(id),
          )}
          value={wishes.locationIds}
          onChange={(locationIds) => change({ locationIds })}
        />
      )}
      <DayChips value={wishes.weekdays} isTried={isTried} onChange={(weekdays) => change({ weekdays })} />
      <PartChips value={wishes.parts} isTried={isTried} onChange={(parts) => change({ parts })} />
      <div className={styles.two}>
        <TextField
          label={t('waitlist.fromDay')}
          type="date"
          value={wishes.from}
          onChange={({ target }) => target.value !== '' && change({ from: target.value })}
        />
        <TextField
          label={t('waitlist.untilDay')}
          type="date"
          error={faultText()}
          value={wishes.until}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <label className="choice">
        <input
          type="checkbox"
          checked={wishes.isShortNotice}
          onChange={({ target }) => change({ isShortNotice: target.checked })}
        />
        <span className="choice-text">
          {t('waitlist.isShort')}
          <span className="hint">{t('waitlist.isShortHint')}</span>
        </span>
      </label>
      <Channel value={wishes.channel} onChange={(channel) => change({ channel })} />
      <FieldFrame label={t('waitlist.note')} id={noteId}>
        {(control) => (
          <textarea
            {...control}
            className="input"
            rows={2}
            maxLength={longestNote}
            value={wishes.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        )}
      </FieldFrame>
      <label className="choice">
        <input
          type="checkbox"
          checked={wishes.isPinned}
          onChange={({ target }) => change({ isPinned: target.checked })}
        />
        <span>{t('waitlist.isPinned')}</span>
      </label>
    </FormDialog>
  );
}

type Chosen = NonNullable<EntryStart['patient']>;

/** A type without providers or locations of its own is offered by all. */
const isOffered = (ids: readonly string[] | undefined, id: string) => !ids || ids.length === 0 || ids.includes(id);

interface WhoProps {
  readonly patient: Chosen | undefined;
  /** Whether the patient is the one of a visit, and cannot be another. */
  readonly isFixed: boolean;
  readonly isMissing: boolean;
  readonly onChoose: (patient: Chosen) => void;
}

function Who({ patient, isFixed, isMissing, onChoose }: WhoProps) {
  const { t } = useTranslation();
  // A patient who was known before is shown by name; Change leads to the search.
  const [isSearching, setSearching] = useState(!patient);
  const [found, setFound] = useState<PatientSearchResult>();
  if (patient && !isSearching)
    return (
      <div className={styles.chosen} data-plain="">
        <span>
          <span className="muted">{t('waitlist.patient')}</span>
          <b>{`${patient.nameFirst} ${patient.nameLast}`.trim()}</b>
        </span>
        {!isFixed && (
          <button type="button" className="button button-quiet" onClick={() => setSearching(true)}>
            {t('newVisit.change')}
          </button>
        )}
      </div>
    );
  return (
    <>
      <PickPatient
        label={t('waitlist.patient')}
        except=""
        chosen={found}
        onChoose={(chosen) => {
          setFound(chosen);
          onChoose(chosen);
        }}
      />
      {isMissing && !patient && (
        <div role="alert">
          <ErrorText>{t('waitlist.choosePatient')}</ErrorText>
        </div>
      )}
    </>
  );
}
