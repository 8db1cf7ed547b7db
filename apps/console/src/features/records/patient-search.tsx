// The patient search: results while typing, all by keyboard.
import {
  Avatar,
  Button,
  buttonClass,
  Check,
  EmptyDocumentsArt,
  ErrorArt,
  Icon,
  Search,
  Send,
  Status,
  UserPlus,
} from '@foyer/ui';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCommands } from '../../session/commands.ts';
import { useRight } from '../../session/profile.ts';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import { phoneText } from '../patients/phone-text.ts';
import { type PatientSearchResult, usePatientSearch } from '../patients/use-patients.ts';
import { AudienceDialog } from './audience-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';

/** Debounce of the search in milliseconds. */
const REST = 80;

export function PatientSearch() {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'new' | 'forms'>();
  const close = () => setDialog(undefined);
  const seesTrail = useRight('audit');
  const mayEdit = useRight('edit');
  const commands = [
    { id: 'new-patient', label: t('patients.newPatient'), icon: UserPlus, run: () => setDialog('new') },
    { id: 'form-audiences', label: t('patients.audiences'), icon: Send, run: () => setDialog('forms') },
  ];
  useCommands(mayEdit ? commands : []);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const [q, setQ] = useState(typed.trim());
  /** The text whose best match Enter has asked for; set until its results are here. */
  const [wanted, setWanted] = useState<string>();
  const typedAt = useRef(window.location.pathname);
  const place = useRef<HTMLDivElement>(null);
  const search = usePatientSearch(q);
  const lookFor = useCallback(
    (text: string) => {
      setQ(text);
      if (text !== (params.get('q') ?? ''))
        void navigate(text ? `?q=${encodeURIComponent(text)}` : '?', { replace: true });
    },
    [params, navigate],
  );
  useEffect(() => {
    // A record may have been opened before this page has unmounted; its address must stay.
    const timer = setTimeout(() => window.location.pathname === typedAt.current && lookFor(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed, lookFor]);
  const isAnswered = wanted !== undefined && wanted === q && !search.isPlaceholderData && !search.isPending;
  const first = search.data?.items[0];
  useEffect(() => {
    if (!isAnswered) return;
    setWanted(undefined);
    if (first) void navigate(`/patients/${first.id}`);
  }, [isAnswered, first, navigate]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || dialog) return;
    const stops = [...(place.current?.querySelectorAll<HTMLElement>('input[type="search"], [data-found]') ?? [])];
    const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  // Never opens the best match of an earlier text, which may be another patient.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    lookFor(typed.trim());
    setWanted(typed.trim());
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and its results, which are controls.
    <div className="pane" ref={place} onKeyDown={onKeyDown}>
      <header className="bar-top">
        <h1>{t('patients.title')}</h1>
        <search className={styles.search}>
          <Icon of={Search} />
          <input
            className="input"
            type="search"
            aria-label={t('patients.search')}
            placeholder={t('patients.searchHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            // biome-ignore lint/a11y/noAutofocus: this page is for searching, and only its heading precedes the field.
            autoFocus
            value={typed}
            onChange={(event) => {
              typedAt.current = window.location.pathname;
              setTyped(event.target.value);
              setWanted(undefined);
            }}
            onKeyDown={onEnter}
          />
        </search>
        <span className="push row-tight">
          {seesTrail && (
            <Link className={buttonClass({ look: 'quiet' })} to="/audit">
              {t('patients.accessLog')}
            </Link>
          )}
          {mayEdit && (
            <>
              <Button onClick={() => setDialog('forms')}>{t('patients.audiences')}</Button>
              <Button look="primary" onClick={() => setDialog('new')}>
                <Icon of={UserPlus} />
                {t('patients.newPatient')}
              </Button>
            </>
          )}
        </span>
        {dialog === 'new' && <ContactDialog onClose={close} />}
        {dialog === 'forms' && <AudienceDialog onClose={close} />}
      </header>
      <Results q={q} search={search} />
    </div>
  );
}

function Results({ q, search }: { q: string; search: ReturnType<typeof usePatientSearch> }) {
  const { t } = useTranslation();
  const { data } = search;
  if (q === '') return <Blank title={t('patients.startTitle')} text={t('patients.startText')} />;
  if (search.isError)
    return (
      <div className={styles.blank} role="alert">
        <div className="empty">
          <ErrorArt />
          <p>{t('patients.failed')}</p>
          <Button onClick={() => void search.refetch()}>{t('patients.again')}</Button>
        </div>
      </div>
    );
  if (!data) return <div aria-busy="true" />;
  const count = data.items.length;
  if (count === 0) return <Blank title={t('patients.noneTitle')} text={t('patients.noneText')} />;
  return (
    <section className="scroll" aria-label={t('patients.results')}>
      <p className={styles.note} role="status">
        {data.isMore ? t('patients.foundMore', { count }) : t('patients.found', { count })}
      </p>
      <ul>
        {data.items.map((patient) => (
          <li key={patient.id}>
            <FoundRow patient={patient} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundRow({ patient }: { patient: PatientSearchResult }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <Link className={styles.row} to={`/patients/${patient.id}`} data-found="">
      <Avatar nameFirst={patient.nameFirst} nameLast={patient.nameLast} size="small" />
      <span className="strong">
        {[patient.nameFirst, patient.nameMiddle, patient.nameLast].filter(Boolean).join(' ')}
      </span>
      <span>{t('patients.born', { date: day(patient.birthDate) })}</span>
      <span className="figures">{phoneText(patient.phone)}</span>
      <span className="muted">{patient.email}</span>
      <span>
        {patient.hasAccount && (
          <Status icon={Check} tone="success">
            {t('patients.account')}
          </Status>
        )}
      </span>
    </Link>
  );
}

function Blank({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.blank} role="status">
      <div className="empty">
        <EmptyDocumentsArt />
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}
