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
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useCommands } from '../../session/commands.ts';
import { useRight } from '../../session/profile.ts';
import { AlertMarks } from '../patients/alert-marks.tsx';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import { phoneText } from '../patients/phone-text.ts';
import { typedName } from '../patients/typed-name.ts';
import { type PatientSearchResult, usePatientSearch } from '../patients/use-patients.ts';
import { AudienceDialog } from './audience-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';

/** Debounce of the search in milliseconds. */
const REST = 80;

interface Props {
  /** Shown without a search; `suffix` is added to the address of each record. */
  readonly home: (suffix: string) => ReactNode;
}

export function PatientSearch({ home }: Props) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'new' | 'forms'>();
  const close = () => {
    setDialog(undefined);
    setName('');
  };
  const seesTrail = useRight('audit');
  const mayEdit = useRight('edit');
  const mayMerge = useRight('merge');
  const commands = [
    { id: 'new-patient', label: t('patients.newPatient'), icon: UserPlus, run: () => setDialog('new') },
    { id: 'form-audiences', label: t('patients.audiences'), icon: Send, run: () => setDialog('forms') },
  ];
  useCommands(mayEdit ? commands : []);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  /** The name of the patient to add, as it was typed into Find. */
  const [name, setName] = useState('');
  const add = params.get('add');
  useEffect(() => {
    if (add === null || !mayEdit) return;
    setName(add);
    setDialog('new');
    void navigate('/patients', { replace: true });
  }, [add, mayEdit, navigate]);
  /** Whether a record is chosen that a duplicate is merged into. */
  const isMerging = params.get('merge') !== null && mayMerge === true;
  const suffix = isMerging ? '/merge' : '';
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
      if (text === (params.get('q') ?? '')) return;
      const next = new URLSearchParams(params);
      if (text) next.set('q', text);
      else next.delete('q');
      void navigate(`?${next}`, { replace: true });
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
    if (first) void navigate(`/patients/${first.id}${suffix}`);
  }, [isAnswered, first, navigate, suffix]);

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
        {dialog === 'new' && (
          <ContactDialog key={name} name={name === '' ? undefined : typedName(name)} onClose={close} />
        )}
        {dialog === 'forms' && <AudienceDialog onClose={close} />}
      </header>
      {isMerging && (
        <div className="alert-strip" role="status">
          <span>{t('patients.mergeChoose')}</span>
          <Link className="push" to="/patients">
            {t('patients.cancel')}
          </Link>
        </div>
      )}
      {q === '' ? home(suffix) : <Results search={search} suffix={suffix} />}
    </div>
  );
}

function Results({ search, suffix }: { search: ReturnType<typeof usePatientSearch>; suffix: string }) {
  const { t } = useTranslation();
  const { data } = search;
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
            <FoundRow patient={patient} suffix={suffix} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundRow({ patient, suffix }: { patient: PatientSearchResult; suffix: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <Link className={styles.row} to={`/patients/${patient.id}${suffix}`} data-found="">
      <Avatar nameFirst={patient.nameFirst} nameLast={patient.nameLast} size="small" />
      <span className="strong">
        {[patient.nameFirst, patient.nameMiddle, patient.nameLast].filter(Boolean).join(' ')}{' '}
        <AlertMarks name={`${patient.nameFirst} ${patient.nameLast}`} alerts={patient.alerts} />
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
