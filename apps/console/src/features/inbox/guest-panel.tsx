// Above a guest's answers: matches the guest to a patient. Suggests matches; another can be searched for, or a new one created.
import { inbox } from '@foyer/contract';
import { Button, Check, ErrorText, Folder, Icon, Search, Slots, UserCheck, UserPlus } from '@foyer/ui';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { keyPlaceOf, letterActs, shortcutOf, shownKey } from '../../session/keys.ts';
import { usePageKeys } from '../../session/page-keys.ts';
import { useRight } from '../../session/profile.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { AlertMarks } from '../patients/alert-marks.tsx';
import { isOpen } from './compared.ts';
import { FindPatient } from './find-patient.tsx';
import styles from './inbox.module.css';
import type { InboxSubmission } from './inbox-types.ts';
import { type MatchAction, matchCommand, matchKeys } from './match-keys.ts';
import { NewPatient } from './new-patient.tsx';
import { differencesOf, type Suggestion } from './suggestion.ts';
import { GUEST_ID, TITLE_ID } from './title-id.ts';
import { useMatch, useSuggestions } from './use-match.ts';
import { useWhen } from './when.ts';

interface GuestProps {
  readonly submission: InboxSubmission;
  /** Asks whether to file it without a patient. */
  readonly onFile: () => void;
}

export function GuestPanel({ submission, onFile }: GuestProps) {
  const mayMatch = useRight('approve') ?? false;
  if (!submission.guest) return null;
  if (submission.patient) return <Matched id={submission.id} patient={submission.patient} mayMatch={mayMatch} />;
  return mayMatch ? <Unmatched submission={submission} guest={submission.guest} onFile={onFile} /> : null;
}

interface MatchedProps {
  readonly id: string;
  readonly patient: NonNullable<InboxSubmission['patient']>;
  readonly mayMatch: boolean;
}

function Matched({ id, patient, mayMatch }: MatchedProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const match = useMatch(id);
  return (
    <div className={`notice notice-info ${styles.notice}`}>
      <Icon of={UserCheck} />
      <div className={styles.match}>
        <p>
          <strong>{t('submission.matchedTo', { name: patient.name, born: when.date(patient.birthDate) })}</strong>{' '}
          {t('submission.matchedWrites')}
        </p>
        {match.refusal && <ErrorText>{match.refusal.text}</ErrorText>}
        {mayMatch && (
          <Button
            busy={match.isBusy}
            onClick={() =>
              void match
                .run(
                  (call) => call(inbox.unmatchSubmission, { params: { submissionId: id } }),
                  t('submission.saidUnmatched'),
                )
                // The button with the focus is gone.
                .then((refused) => refused ?? document.getElementById(TITLE_ID)?.focus())
            }
          >
            {t('submission.unmatch')}
          </Button>
        )}
      </div>
    </div>
  );
}

const REASONS = {
  name: 'submission.reasonName',
  'birth-date': 'submission.reasonBirth',
  phone: 'submission.reasonPhone',
  email: 'submission.reasonEmail',
} as const;
const OTHERS = {
  name: 'submission.otherName',
  'birth-date': 'submission.otherBirth',
  phone: 'submission.otherPhone',
  email: 'submission.otherEmail',
} as const;

/** So many suggestions have a digit. */
const mostDigits = 9;

interface Props extends GuestProps {
  readonly guest: NonNullable<InboxSubmission['guest']>;
}

function Unmatched({ submission, guest, onFile }: Props) {
  const { t } = useTranslation();
  const { id } = submission;
  const mayAdd = useRight('edit');
  const hasLetters = useLetterShortcuts();
  const suggestions = useSuggestions(id).data;
  const match = useMatch(id);
  const [asked, ask] = useState<'find' | 'new'>();
  const isFiled = !isOpen(submission);
  const hasAlert = submission.alerts.some(({ acknowledgedAt }) => acknowledgedAt === null);
  const matchTo = async (contactId: string, name: string) => {
    const refused = await match.run(
      (call) => call(inbox.matchSubmission, { params: { submissionId: id }, body: { contactId } }),
      t('submission.saidMatched', { name }),
    );
    // The panel with the focus is gone.
    if (!refused) document.getElementById(TITLE_ID)?.focus();
    return refused;
  };
  const run = (command: number | MatchAction) => {
    if (typeof command === 'number') {
      const patient = suggestions?.[command - 1];
      if (patient && !match.isBusy) void matchTo(patient.id, patient.name);
    } else if (command === 'file') {
      if (!isFiled && !hasAlert) onFile();
    } else if (command === 'find' || mayAdd) ask(command);
  };
  useMatchKeys(hasLetters, Math.min(suggestions?.length ?? 0, mostDigits), run);
  const keyOf = (action: MatchAction) => shortcutOf(matchKeys, action, hasLetters);
  return (
    <section className={styles.guest} aria-labelledby={GUEST_ID} {...{ [PANEL]: '' }}>
      <h3 id={GUEST_ID} tabIndex={-1}>
        {t('submission.who')}
      </h3>
      <p className="muted">{isFiled ? t('submission.whoApproved') : t('submission.whoText')}</p>
      {match.refusal && <ErrorText>{match.refusal.text}</ErrorText>}
      {suggestions?.length === 0 && <p>{t('submission.noneSuggested')}</p>}
      {suggestions && suggestions.length > 0 && (
        <ol aria-label={t('submission.suggested')}>
          {suggestions.map((patient, at) => (
            <SuggestedPatient
              key={patient.id}
              patient={patient}
              guest={guest}
              digit={hasLetters && at < mostDigits ? String(at + 1) : undefined}
              isFirst={at === 0}
              isBusy={match.isBusy}
              onMatch={() => void matchTo(patient.id, patient.name)}
            />
          ))}
        </ol>
      )}
      <div className={styles.matchActs}>
        <Button aria-keyshortcuts={keyOf('find')} onClick={() => ask('find')}>
          <Icon of={Search} />
          {t('submission.findOther')}
        </Button>
        {mayAdd && (
          <Button aria-keyshortcuts={keyOf('new')} onClick={() => ask('new')}>
            <Icon of={UserPlus} />
            {t('submission.newPatient')}
          </Button>
        )}
        {!isFiled && (
          <Button look="quiet" aria-keyshortcuts={keyOf('file')} disabled={hasAlert} onClick={onFile}>
            <Icon of={Folder} />
            {t('submission.file')}
          </Button>
        )}
      </div>
      {hasLetters && !isFiled && <MatchKeysHint suggestions={Math.min(suggestions?.length ?? 0, mostDigits)} />}
      {asked === 'find' && (
        <FindPatient
          onClose={() => ask(undefined)}
          onFound={(patient) => matchTo(patient.id, `${patient.nameFirst} ${patient.nameLast}`)}
        />
      )}
      {asked === 'new' && <NewPatient id={id} guest={guest} onClose={() => ask(undefined)} />}
    </section>
  );
}

const PANEL = 'data-match-panel';

/** Listens while the panel is there; its keys act where the focus is in it, before those of the page. */
function useMatchKeys(hasLetters: boolean, suggestions: number, run: (command: number | MatchAction) => void): void {
  const { t } = useTranslation();
  usePageKeys([
    { keys: '1 – 9', text: t('submission.matchKeysFound') },
    ...matchKeys.map((key) => ({ keys: shownKey(key), text: t(NAMES[key.action]) })),
  ]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !letterActs(keyPlaceOf(event), hasLetters)) return;
    if (!(event.target instanceof Element && event.target.closest(`[${PANEL}]`))) return;
    const command = matchCommand(event.key, event.shiftKey, suggestions);
    if (command === undefined) return;
    event.preventDefault();
    run(command);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
}

const NAMES = { find: 'submission.findOther', new: 'submission.newPatient', file: 'submission.file' } as const;

function MatchKeysHint({ suggestions }: { readonly suggestions: number }) {
  const { t } = useTranslation();
  const key = (action: MatchAction) => {
    const found = matchKeys.find((each) => each.action === action);
    return <kbd>{found && shownKey(found)}</kbd>;
  };
  const digits = suggestions > 1 ? `1 – ${suggestions}` : '1';
  const slots = { digits: <kbd>{digits}</kbd>, find: key('find'), new: key('new'), file: key('file') };
  return (
    <p className={`small muted ${styles.matchKeys}`}>
      <Slots text={t(suggestions === 0 ? 'submission.matchKeysNone' : 'submission.matchKeys')} slots={slots} />
    </p>
  );
}

interface SuggestedProps {
  readonly patient: Suggestion;
  readonly guest: Props['guest'];
  /** The key that matches; undefined without one. */
  readonly digit: string | undefined;
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onMatch: () => void;
}

function SuggestedPatient({ patient, guest, digit, isFirst, isBusy, onMatch }: SuggestedProps) {
  const { t } = useTranslation();
  const when = useWhen();
  const others = differencesOf(guest, patient).map((part) => t(OTHERS[part]));
  return (
    <li>
      {digit && <kbd>{digit}</kbd>}
      <div>
        <Link className="strong" to={`/patients/${patient.id}`}>
          {patient.name}
        </Link>
        <AlertMarks name={patient.name} alerts={patient.alerts} />
        <span>{t('submission.born', { date: when.date(patient.birthDate) })}</span>
        {[patient.phone, patient.email].filter(Boolean).map((line) => (
          <span key={line} className="muted">
            {line}
          </span>
        ))}
        <span className={styles.reasons}>
          <Icon of={Check} size="small" />
          {t('submission.fits', { reasons: patient.reasons.map((reason) => t(REASONS[reason])).join(', ') })}
        </span>
        {others.length > 0 && <span className="muted">{others.join(', ')}</span>}
      </div>
      <Button
        look={isFirst ? 'primary' : 'plain'}
        busy={isBusy}
        aria-label={t('submission.matchTo', { name: patient.name })}
        aria-keyshortcuts={digit}
        onClick={onMatch}
      >
        {t('submission.match')}
      </Button>
    </li>
  );
}
