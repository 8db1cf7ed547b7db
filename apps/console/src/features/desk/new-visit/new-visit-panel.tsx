// Books a new visit beside the day: who, what, and one of the next free times or a time of one's own.
import { Button, ErrorText, Hourglass, Icon, TextField, User, X } from '@foyer/ui';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickPatient } from '../../patients/pick-patient.tsx';
import { ClashDialog } from '../clash-dialog.tsx';
import { longTime } from '../clock.ts';
import type { Desks } from '../columns.ts';
import styles from '../schedule.module.css';
import type { BookAnyway, VisitRefusal, VisitToBook } from '../use-changes.ts';
import { useEntryWords } from '../waitlist/entry-words.ts';
import { type DraftEntry, lacksPerson, minutesOf, type NewVisitDraft, placeIn } from './new-visit-draft.ts';
import { AskedTimes, OtherTime, WhatFields } from './new-visit-fields.tsx';
import { NextFreeList } from './next-free-list.tsx';
import { nameIn } from './use-new-visit.ts';
import { useNextFree } from './use-next-free.ts';

const longestText = 500;

interface Props {
  readonly desks: Desks;
  readonly draft: NewVisitDraft;
  /** YYYY-MM-DD on the practice's calendar. */
  readonly today: string;
  readonly onChange: (part: Partial<NewVisitDraft>) => void;
  readonly onBook: (visit: VisitToBook, name: string, anyway: BookAnyway) => Promise<VisitRefusal | undefined>;
  readonly onBooked: () => void;
  /** Asks to put the patient on the waitlist instead. */
  readonly onWait: () => void;
  readonly onClose: () => void;
}

export function NewVisitPanel({ desks, draft, today, onChange, onBook, onBooked, onWait, onClose }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const formId = useId();
  const bookButton = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const next = useNextFree(draft, !draft.other);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<VisitRefusal>();
  const place = placeIn(draft);
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? panel.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, []);

  const change = (part: Partial<NewVisitDraft>) => {
    setRefusal(undefined);
    onChange(part);
  };
  const book = async (anyway: BookAnyway = {}) => {
    setTried(true);
    setRefusal(undefined);
    if (!place || lacksPerson(draft) || draft.typeId === '') {
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid], [data-needed]')?.focus());
      return;
    }
    setBusy(true);
    const { typeId, isNobody, patient, description, chosen } = draft;
    const patientId = isNobody ? null : (patient?.id ?? null);
    const visit = { ...place, typeId, patientId, description: description.trim() };
    const refused = await onBook(visit, nameIn(draft), anyway);
    setBusy(false);
    if (!refused) return onBooked();
    setRefusal(refused);
    if (refused.isTaken && !draft.other && chosen) {
      next.lose(chosen);
      onChange({ chosen: undefined });
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onClose();
  };
  const mayAnyway = refusal?.isTaken && draft.other && desks.mayOverbook;
  return (
    <aside ref={panel} className={styles.newVisit} aria-labelledby={titleId} onKeyDown={onKey}>
      <header>
        <h2 id={titleId} tabIndex={-1}>
          {t('schedule.bookTitle')}
        </h2>
        <Button look="quiet" icon aria-label={t('schedule.close')} onClick={onClose}>
          <Icon of={X} />
        </Button>
      </header>
      <form
        id={formId}
        className={`scroll ${styles.newVisitBody}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void book();
        }}
      >
        {draft.entry && <FromWaitlist entry={draft.entry} />}
        <Who draft={draft} isTried={isTried} onChange={change} />
        <WhatFields desks={desks} draft={draft} isTried={isTried} onChange={change} />
        {draft.other ? (
          <OtherTime draft={draft} isTried={isTried} onChange={change} />
        ) : (
          <>
            <AskedTimes draft={draft} today={today} onChange={change} />
            <NextFreeList
              desks={desks}
              next={next}
              chosen={draft.chosen}
              onChoose={(chosen) => change({ chosen })}
              onTake={() => bookButton.current?.focus()}
              onWait={onWait}
            />
            {isTried && !place && minutesOf(draft.length) !== undefined && !refusal && (
              <ErrorText>{t('newVisit.timeNeeded')}</ErrorText>
            )}
            <Button
              look="quiet"
              onClick={() => change({ other: { day: draft.from, time: '' }, ...whereOf(draft, desks) })}
            >
              {t('newVisit.other')}
            </Button>
          </>
        )}
        {!draft.isNobody && (
          <TextField
            label={t('schedule.description')}
            value={draft.description}
            maxLength={longestText}
            onChange={({ target }) => change({ description: target.value })}
          />
        )}
      </form>
      <footer>
        {refusal && !refusal.clash && (
          <div role="alert">
            <ErrorText>{refusalText()}</ErrorText>
          </div>
        )}
        {!draft.entry && (
          <Button className={styles.atStart} aria-label={t('newVisit.wait')} onClick={onWait}>
            <Icon of={Hourglass} />
            {t('newVisit.waitShort')}
          </Button>
        )}
        <Button onClick={onClose}>{t('schedule.cancel')}</Button>
        {mayAnyway && (
          <Button look="danger" busy={isBusy} onClick={() => void book({ isOverbooked: true })}>
            {t('schedule.bookAnyway')}
          </Button>
        )}
        <Button ref={bookButton} look="primary" type="submit" form={formId} busy={isBusy}>
          {bookText()}
        </Button>
      </footer>
      {refusal?.clash && (
        <ClashDialog
          name={nameIn(draft)}
          visits={refusal.clash}
          onGoOn={() => void book({ isPatientClashKnown: true })}
          onGiveUp={() => setRefusal(undefined)}
        />
      )}
    </aside>
  );

  function bookText(): string {
    if (!place) return t(draft.entry?.insteadOf ? 'schedule.move' : 'schedule.book');
    const time = longTime(place.from);
    return draft.entry?.insteadOf ? t('waitlist.moveAt', { time }) : t('newVisit.bookAt', { time });
  }

  function refusalText(): string {
    if (!refusal) return '';
    if (refusal.isTaken && !draft.other) return t('newVisit.justTaken');
    return mayAnyway ? `${refusal.text} ${t('schedule.anywayHint')}` : refusal.text;
  }
}

/** A time of one's own needs a provider and a place: those that were asked for, else the first. */
function whereOf({ providerId, locationId, chosen }: NewVisitDraft, desks: Desks) {
  return {
    providerId: providerId || chosen?.providerId || (desks.providers[0]?.id ?? ''),
    locationId: locationId || chosen?.locationId || (desks.locations[0]?.id ?? ''),
  };
}

/** Says that the visit is for somebody on the waitlist, and what becomes of the entry. */
function FromWaitlist({ entry }: { entry: DraftEntry }) {
  const { t } = useTranslation();
  const { momentOf } = useEntryWords();
  return (
    <p className="notice">
      <Icon of={Hourglass} />
      <span>
        {entry.insteadOf
          ? t('waitlist.fromListMove', { when: momentOf(entry.insteadOf.startTime) })
          : t('waitlist.fromList', { name: entry.name })}
      </span>
    </p>
  );
}

interface WhoProps {
  readonly draft: NewVisitDraft;
  readonly isTried: boolean;
  readonly onChange: (part: Partial<NewVisitDraft>) => void;
}

/** The patient, or the name of somebody who is none yet. */
function Who({ draft, isTried, onChange }: WhoProps) {
  const { t } = useTranslation();
  const { patient, isNobody, description } = draft;
  return (
    <>
      {!isNobody && patient && <Chosen name={nameIn(draft)} onChange={() => onChange({ patient: undefined })} />}
      {!isNobody && !patient && (
        <PickPatient
          label={t('schedule.patient')}
          except=""
          chosen={undefined}
          onChoose={(chosen) => onChange({ patient: chosen })}
        />
      )}
      {isTried && !isNobody && !patient && <ErrorText>{t('schedule.choosePatient')}</ErrorText>}
      {!patient && (
        <label className="choice">
          <input type="checkbox" checked={isNobody} onChange={({ target }) => onChange({ isNobody: target.checked })} />
          <span>{t('schedule.noPatient')}</span>
        </label>
      )}
      {isNobody && (
        <TextField
          label={t('schedule.who')}
          hint={t('schedule.whoHint')}
          isRequired
          error={isTried && description.trim() === '' ? t('schedule.needed') : undefined}
          value={description}
          maxLength={longestText}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      )}
    </>
  );
}

/** The chosen patient. The choice that led here is gone from the page, so the focus comes here. */
function Chosen({ name, onChange }: { name: string; onChange: () => void }) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <div className={styles.chosen}>
      <Icon of={User} />
      <span>
        <span className="muted">{t('schedule.patient')}</span>
        <b>{name}</b>
      </span>
      <Button ref={button} look="quiet" onClick={onChange}>
        {t('newVisit.change')}
      </Button>
    </div>
  );
}
