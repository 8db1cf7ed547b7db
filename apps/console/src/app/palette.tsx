// Find (Ctrl K): one box for patients, visits, forms, submissions, pages and actions. Type, choose with the arrows, press Enter.
import { Avatar, Button, Icon, LogOut, Search, shieldBeneath, X } from '@foyer/ui';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router';
import { useTexts } from '../api/texts.ts';
import { type FindEntry, type FindGroup, fullName, type PatientNamed } from '../features/find/find-entry.ts';
import { findEn } from '../features/find/texts.en.ts';
import { useFound, useRecent } from '../features/find/use-find.ts';
import { useFindActions, useFindRows } from '../features/find/use-find-rows.ts';
import { AlertMarks } from '../features/patients/alert-marks.tsx';
import { patientAlertsEn } from '../features/patients/alert-texts.en.ts';
import { settingsTexts } from '../features/practice/texts.en.ts';
import { useOfferedCommands } from '../session/commands.ts';
import { useRight } from '../session/profile.ts';
import { useSession } from '../session/session-context.tsx';
import styles from './palette.module.css';
import { markedParts, matching, wordsIn } from './palette-match.ts';
import type { TypedAhead } from './typed-ahead.ts';
import { usePlaces } from './use-places.ts';

interface Props {
  /** Name of the modifier key on this machine. */
  readonly isApple: boolean;
  /** Returns what was typed while the palette was loading. */
  readonly takeTyped: () => TypedAhead;
  readonly onClose: () => void;
}

const mostRecent = 8;
/** Of pages, and of actions. */
const mostOthers = 5;
/** Milliseconds without a key before the count is said. */
const PAUSE = 500;

/** Returns everything that Find lists for the text, and how the search for it stands. */
function useGroups(typed: string, patient: PatientNamed | undefined) {
  const { t } = useTranslation();
  const { signOut } = useSession();
  const places = usePlaces();
  const offered = useOfferedCommands();
  const rows = useFindRows();
  const actions = useFindActions();
  const recent = useRecent();
  const search = useFound(typed);
  const { found, isAnswered, isFailed } = search;
  const text = typed.trim();
  const commands: FindEntry[] = [
    ...offered.map(({ id, label, icon, words, run }) => ({ id: `command-${id}`, title: label, icon, words, run })),
    { id: 'sign-out', title: t('find.signOut'), icon: LogOut, run: () => signOut('sign-out') },
  ];
  const named = (entries: readonly FindEntry[]) => (wordsIn(text).length > 0 ? matching(entries, text) : []);
  const groups = (): FindGroup[] => {
    if (patient)
      return [
        { key: 'for', title: t('find.actionsFor', { name: fullName(patient) }), entries: actions.allFor(patient) },
      ];
    if (text === '')
      return [
        {
          key: 'recent',
          title: t('find.recent'),
          entries: (recent.data?.items ?? []).slice(0, mostRecent).map(rows.recentRow),
        },
        { key: 'here', title: t('find.actionsHere'), entries: commands },
      ];
    const best = found?.patients[0];
    const forBest = best ? actions.forPatient(best) : [];
    const isNew = isAnswered || isFailed;
    return [
      { key: 'patients', title: t('find.patients'), entries: (found?.patients ?? []).map(rows.patientRow) },
      { key: 'visits', title: t('find.visits'), entries: (found?.visits ?? []).map(rows.visitRow) },
      { key: 'forms', title: t('find.forms'), entries: (found?.forms ?? []).map(rows.formRow) },
      { key: 'submissions', title: t('find.submissions'), entries: (found?.submissions ?? []).map(rows.submissionRow) },
      { key: 'places', title: t('find.places'), entries: named([...places, ...actions.merge]).slice(0, mostOthers) },
      {
        key: 'actions',
        title: t('find.actions'),
        entries: [
          ...named(commands),
          ...forBest.slice(0, 3),
          ...(isNew ? actions.newPatient(text) : []),
          ...forBest.slice(3),
        ].slice(0, mostOthers),
      },
    ];
  };
  return { groups: groups().filter(({ entries }) => entries.length > 0), search, recent };
}

export default function Palette({ isApple, takeTyped, onClose }: Props) {
  useTexts(findEn);
  useTexts(settingsTexts);
  useTexts(patientAlertsEn);
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const [typed, setTyped] = useState('');
  /** The entry that was chosen with an arrow or the pointer; without one, the first. */
  const [chosen, setChosen] = useState<string>();
  /** Whose actions are listed instead of what was found. */
  const [patient, setPatient] = useState<PatientNamed>();
  /** Whether Enter was pressed before the answer was there. */
  const [isWanted, setWanted] = useState(false);
  const dialog = useModal(onClose);
  const { groups, search, recent } = useGroups(typed, patient);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.id === chosen),
  );
  const active = entries[at];
  const counted = useCounted(groups);
  const isBusy = search.isFinding || (typed.trim() === '' && recent.isPending);

  const open = (entry: FindEntry | undefined, isNewTab = false) => {
    if (!entry) return;
    const { to, run } = entry;
    if (isNewTab && to !== undefined) {
      window.open(`${base}${to}`, '_blank', 'noopener');
      return;
    }
    onClose();
    // Runs after the dialog has returned the focus, so that the entry may move it.
    setTimeout(() => (to === undefined ? run?.() : void navigate(to)));
  };
  const openFirst = useEffectEvent(() => open(entries[0]));
  useEffect(() => {
    if (!isWanted || isBusy) return;
    setWanted(false);
    // What stands first after a failed search is not what was asked for.
    if (!search.isFailed) openFirst();
  }, [isWanted, isBusy, search.isFailed]);
  const type = (text: string) => {
    setTyped(text);
    setChosen(undefined);
    setPatient(undefined);
    setWanted(false);
  };
  const goOn = useEffectEvent(({ text, isEntered }: TypedAhead) => {
    if (text === '') return;
    type(text);
    setWanted(isEntered);
  });
  const take = useEffectEvent(takeTyped);
  useLayoutEffect(() => goOn(take()), []);
  const choose = (place: number) => {
    const entry = entries[place];
    if (!entry) return;
    setChosen(entry.id);
    document.getElementById(`${id}-${entry.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const last = entries.length - 1;
    const next = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    if (event.key === 'Enter') {
      // The first entry may belong to an earlier text until the answer is there.
      const isChosen = chosen !== undefined && active?.id === chosen;
      if (isChosen || patient || !isBusy) open(active, isApple ? event.metaKey : event.ctrlKey);
      else setWanted(true);
    } else if (event.key === 'ArrowRight' && !patient && active?.patient) {
      // Within the text the arrow moves the caret.
      if (selectionStart !== value.length || selectionEnd !== value.length) return;
      setPatient(active.patient);
      setChosen(undefined);
    } else if (event.key === 'ArrowLeft' && patient) {
      setChosen(`patient-${patient.id}`);
      setPatient(undefined);
    } else if (next === undefined || last < 0 || event.shiftKey) return;
    else choose(next);
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog; the click is for pressing outside it.
    <dialog
      ref={dialog}
      className={`dialog ${styles.palette}`}
      aria-label={t('find.title')}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.search}>
        <Icon of={Search} />
        <input
          role="combobox"
          type="text"
          aria-label={t('find.search')}
          placeholder={t('find.search')}
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
        <Button look="quiet" icon aria-label={t('find.close')} onClick={onClose}>
          <Icon of={X} />
        </Button>
        {isBusy && <span className={styles.bar} />}
      </div>
      {entries.length > 0 && (
        <div className={styles.list} role="listbox" id={`${id}-list`} aria-label={t('find.found')} aria-busy={isBusy}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: options in groups of a listbox, which has no element of its own.
            <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
              <div className={styles.head} id={`${id}-${group.key}`} role="presentation">
                {group.title}
              </div>
              {group.entries.map((entry) => (
                <Row
                  key={entry.id}
                  id={`${id}-${entry.id}`}
                  entry={entry}
                  typed={patient || group.key === 'actions' ? '' : typed}
                  isActive={entry === active}
                  onPoint={() => setChosen(entry.id)}
                  onOpen={(isNewTab) => open(entry, isNewTab)}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <Standing
        typed={typed.trim()}
        groups={groups}
        search={search}
        recent={recent}
        isOfPatient={patient !== undefined}
      />
      <p className={styles.foot}>
        <span className={styles.keys}>
          <kbd>{t('find.enter')}</kbd> {t('find.keyOpen')}
        </span>
        <span className={styles.keys}>
          <kbd>{t(isApple ? 'find.ctrlEnterApple' : 'find.ctrlEnter')}</kbd> {t('find.keyTab')}
        </span>
        {(patient || active?.patient) && (
          <span className={styles.keys}>
            <kbd>{t(patient ? 'find.left' : 'find.right')}</kbd> {t(patient ? 'find.keyBack' : 'find.keyActions')}
          </span>
        )}
        <span className="push">
          {search.isAnswered && !patient && <span aria-hidden="true">{counted}. </span>}
          {t(search.found?.isMore ? 'find.more' : 'find.typos')}
        </span>
      </p>
    </dialog>
  );
}

const countIn = (groups: readonly FindGroup[], keys: readonly string[]): number =>
  groups.filter(({ key }) => keys.includes(key)).reduce((sum, { entries }) => sum + entries.length, 0);

/** Returns how much is listed, in words. */
function useCounted(groups: readonly FindGroup[]): string {
  const { t } = useTranslation();
  const patients = countIn(groups, ['patients']);
  const all = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return t('find.counts', {
    patients: t('find.patientCount', { count: patients }),
    others: t('find.otherCount', { count: all - patients }),
  });
}

interface StandingProps extends Pick<ReturnType<typeof useGroups>, 'groups' | 'search' | 'recent'> {
  readonly typed: string;
  readonly isOfPatient: boolean;
}

/** What went wrong, that nothing was found, and, after each pause, how much was found. */
function Standing({ typed, groups, search, recent, isOfPatient }: StandingProps) {
  const { t } = useTranslation();
  const seesPatients = useRight('patients');
  const counted = useCounted(groups);
  const found = countIn(groups, ['patients', 'visits', 'forms', 'submissions', 'places']);
  const isNothing = typed !== '' && !search.isFinding && !search.isFailed && found === 0 && !isOfPatient;
  const nothing = t(seesPatients && search.isAnswered ? 'find.nobody' : 'find.nothing', { text: typed });
  const isShown = isNothing && (search.isAnswered || groups.length === 0);
  const heard = useAfterPause(
    typed === '' || search.isFinding || search.isFailed || isOfPatient ? '' : isShown ? nothing : counted,
    typed,
  );
  const isRecentFailed = typed === '' && recent.isError && !isOfPatient;
  return (
    <>
      {isShown && (
        <p className={styles.nothing} aria-hidden="true">
          {nothing}
        </p>
      )}
      {(search.isFailed || isRecentFailed) && (
        <div className={styles.failed}>
          <p role="alert">{t(isRecentFailed ? 'find.recentFailed' : 'find.failed')}</p>
          <Button onClick={() => (isRecentFailed ? void recent.refetch() : search.again())}>{t('find.again')}</Button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        <span key={heard.turn}>{heard.text}</span>
      </p>
    </>
  );
}

/** Returns a text once nothing was typed for a moment, and a number that rises each time, so that it is said again. */
function useAfterPause(text: string, typed: string): { readonly text: string; readonly turn: number } {
  const [heard, setHeard] = useState({ text: '', turn: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins a new pause.
  useEffect(() => {
    const timer = setTimeout(() => setHeard(({ turn }) => ({ text, turn: turn + 1 })), PAUSE);
    return () => clearTimeout(timer);
  }, [text, typed]);
  return heard;
}

interface RowProps {
  readonly id: string;
  readonly entry: FindEntry;
  readonly typed: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (isNewTab: boolean) => void;
}

function Row({ id, entry, typed, isActive, onPoint, onOpen }: RowProps) {
  const { title, detail, mark, side, icon, alerts, patient } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.entry}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      onPointerMove={onPoint}
    >
      {patient && <Avatar nameFirst={patient.nameFirst} nameLast={patient.nameLast} size="small" />}
      {!patient && (icon ? <Icon of={icon} /> : <span className="icon" />)}
      <span className={styles.name}>
        {markedParts(title, typed).map(({ text, isMarked }, nr) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one title, drawn again as a whole.
          isMarked ? <mark key={nr}>{text}</mark> : text,
        )}{' '}
        {detail && <span className="muted">{detail}</span>}
      </span>
      <span className={styles.side}>
        {patient && alerts && <AlertMarks name={title} alerts={alerts} />}
        {mark && <span className={styles.mark}>{mark}</span>} {side && <span className="figures">{side}</span>}
      </span>
    </div>
  );
}

/** Opens the dialog as modal, with the focus in its first field, closes it on Escape, and returns the focus to where it was. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const dismiss = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const before = document.activeElement;
    const onDismiss = () => dismiss();
    dialog.showModal();
    dialog.addEventListener('close', onDismiss);
    return () => {
      dialog.removeEventListener('close', onDismiss);
      dialog.close();
      shieldBeneath();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return ref;
}
