// One patient's record: identity, warnings, and its parts.

import { records } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import {
  ArrowLeft,
  Avatar,
  Button,
  buttonClass,
  Check,
  ErrorArt,
  ErrorText,
  Icon,
  Lock,
  Mail,
  Skeleton,
  SkeletonLine,
  StaleNote,
  Status,
  TriangleAlert,
  Users,
  useTogether,
} from '@foyer/ui';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAskedAct } from '../../session/asked-act.ts';
import { useCommands } from '../../session/commands.ts';
import { usePageLoading } from '../../session/page-loading.ts';
import { useRight } from '../../session/profile.ts';
import { Notes } from '../notes/notes-part.tsx';
import { CardsLoading } from '../patients/cards-loading.tsx';
import { useDates } from '../patients/dates.ts';
import styles from '../patients/patients.module.css';
import { phoneText } from '../patients/phone-text.ts';
import { type RecordData, usePatientRecord } from '../patients/use-patients.ts';
import { NewTaskButton } from '../tasks/new-task-button.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { RecordForms } from './record-agreements.tsx';
import { RecordAlerts } from './record-alerts.tsx';
import { Consents } from './record-consents.tsx';
import { InactiveStrip } from './record-inactive.tsx';
import { Messages, Visits } from './record-lists.tsx';
import { RecordOverview } from './record-overview.tsx';
import { useAlerts } from './use-alerts.ts';
import { useInactive } from './use-inactive.ts';
import { useRecordAction } from './use-record-action.ts';

const PARTS = [
  'overview',
  'appointments',
  'forms',
  'clinical',
  'documents',
  'messages',
  'notes',
  'consents',
  'ledger',
] as const;
export type RecordSection = (typeof PARTS)[number];

/** Old addresses of the tab Medical history lead to the tab Clinical. */
export const partOf = (text: string | undefined): RecordSection =>
  text === 'medical' ? 'clinical' : (PARTS.find((part) => part === text) ?? 'overview');
const Clinical = lazy(() => import('./record-clinical.tsx'));
const Documents = lazy(() => import('../shared-documents/documents-part.tsx'));
const nameOf = (record: RecordData) => [record.nameFirst, record.nameMiddle, record.nameLast].filter(Boolean).join(' ');

interface Props {
  readonly id: string;
  readonly part: RecordSection;
  /** The billing part; shown to users with its right. */
  readonly ledger: ReactNode;
}

export function PatientRecord({ id, part, ledger }: Props) {
  const { t } = useTranslation();
  const record = usePatientRecord(id);
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  const mayBook = useRight('book');
  const mayEdit = useRight('edit');
  const mayMerge = useRight('merge');
  const { data } = record;
  const alerts = useAlerts(id);
  const inactive = useInactive(id);
  // The strips stand above the tabs.
  const isHeadHere = useTogether(!(alerts.isPending || inactive.isPending));
  usePageLoading(!(data && isHeadHere) && !record.isError);
  const isStanding = data?.mergedInto === null;
  const mayWriteTo = isStanding && mayEdit === true && data.email !== '';
  const mayMergeInto = isStanding && mayMerge === true;
  useAskedAct('message', mayWriteTo, () => setWriting(true));
  const name = data ? nameOf(data) : '';
  const message = { id: 'write', label: t('patients.writeTitle', { name }), icon: Mail, run: () => setWriting(true) };
  const toMerge = () => void navigate(`/patients/${id}/merge`);
  const merge = { id: 'merge', label: t('patients.mergeTitle', { name }), icon: Users, run: toMerge };
  useCommands([...(mayWriteTo ? [message] : []), ...(mayMergeInto ? [merge] : [])]);
  return (
    <>
      <header className="bar-top">
        <Link className={buttonClass({ look: 'quiet', icon: true })} to="/patients" aria-label={t('patients.back')}>
          <Icon of={ArrowLeft} />
        </Link>
        <span className={`muted ${styles.crumb}`}>
          <Link to="/patients">{t('patients.title')}</Link> <span aria-hidden="true">/</span>
        </span>
        <span className="strong">{data && nameOf(data)}</span>
        <span className={`push row-tight ${styles.acts}`}>
          {data && data.mergedInto === null && (
            <>
              {mayMerge && (
                <Link className={buttonClass()} to={`/patients/${id}/merge`}>
                  {t('patients.mergeStart')}
                </Link>
              )}
              {mayEdit && data.email !== '' && (
                <Button onClick={() => setWriting(true)}>
                  <Icon of={Mail} />
                  {t('patients.messageButton')}
                </Button>
              )}
              <NewTaskButton about={{ kind: 'patient', id: data.id, name: nameOf(data) }} />
              {mayBook && (
                <Link className={buttonClass({ look: 'primary' })} to={`/schedule?new=${data.id}`}>
                  {t('patients.book')}
                </Link>
              )}
            </>
          )}
        </span>
        {data && isWriting && <MessageDialog record={data} subject="" onClose={() => setWriting(false)} />}
      </header>
      {data && isHeadHere ? (
        <section className="scroll" aria-label={t('patients.record')}>
          {record.isError && (
            <StaleNote text={t('patients.stale')} again={t('patients.again')} onRetry={() => void record.refetch()} />
          )}
          <Head record={data} />
          {data.mergedInto === null && <RecordAlerts id={id} alerts={alerts} />}
          {data.mergedInto === null && <InactiveStrip record={data} mark={inactive} />}
          <Tabs id={id} part={part} hasLedger={data.balance !== null} />
          <Merges record={data} />
          {part === 'overview' && <RecordOverview record={data} />}
          {part === 'appointments' && <Visits record={data} />}
          {part === 'forms' && <RecordForms record={data} />}
          {part === 'clinical' && (
            <Suspense fallback={<CardsLoading />}>
              <Clinical record={data} />
            </Suspense>
          )}
          {part === 'documents' && (
            <Suspense fallback={<CardsLoading />}>
              <div className={styles.wide}>
                <Documents patientId={id} name={data.nameFirst} />
              </div>
            </Suspense>
          )}
          {part === 'messages' && <Messages record={data} />}
          {part === 'notes' && (
            <div className={styles.wide}>
              <Notes subject={{ kind: 'patient', id }} />
            </div>
          )}
          {part === 'consents' && <Consents record={data} />}
          {part === 'ledger' && data.balance && ledger}
        </section>
      ) : record.isError ? (
        <Failed error={record.error} onRetry={() => void record.refetch()} />
      ) : (
        <div className={styles.wide}>
          <Skeleton>
            <SkeletonLine kind="title" />
            <SkeletonLine kind="card" />
            <SkeletonLine kind="card" />
          </Skeleton>
        </div>
      )}
    </>
  );
}

function Head({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const { day, age } = useDates();
  const phone = record.phones[0];
  const acting = record.members.filter(({ familyAccess }) => familyAccess).length;
  return (
    <>
      <div className="record-head">
        <Avatar nameFirst={record.nameFirst} nameLast={record.nameLast} size="large" />
        <div className="stack-8">
          <h1>{nameOf(record)}</h1>
          <p className="row muted">
            <span>{t('patients.bornAge', { date: day(record.birthDate), age: age(record.birthDate) })}</span>
            {phone && <span className="figures">{phoneText(phone.number, phone.extension)}</span>}
            {record.email && <span>{record.email}</span>}
          </p>
        </div>
        <span className="push row">
          {record.account &&
            (record.account.isSuspended ? (
              <Status icon={Lock} tone="danger">
                {t('patients.suspended')}
              </Status>
            ) : (
              <Status icon={Check} tone="success">
                {t('patients.account')}
              </Status>
            ))}
          {acting > 0 && <span className="chip">{t('patients.guardianOf', { count: acting })}</span>}
        </span>
      </div>
      {record.mergedInto && (
        <div className="alert-strip">
          <Icon of={TriangleAlert} />
          <strong>{t('patients.mergedInto')}</strong>
          <span className="push">
            <Link to={`/patients/${record.mergedInto}`}>{t('patients.openOther')}</Link>
          </span>
        </div>
      )}
    </>
  );
}

/** Records merged into this one, while that can be undone. */
function Merges({ record }: { record: RecordData }) {
  const { t } = useTranslation();
  const { day, instant } = useDates();
  const action = useRecordAction();
  const mayMerge = useRight('merge');
  const open = record.merges.filter(({ canUndo }) => canUndo);
  if (open.length === 0) return null;
  const undo = (id: string) =>
    action.run({ work: (call) => call(records.undoMerge, { params: { id } }), done: t('patients.undone') });
  return (
    <ul className={styles.merges}>
      {open.map((merge) => (
        <li className="row" key={merge.id}>
          <span>
            {t('patients.mergedHere', {
              name: merge.name,
              born: day(merge.birthDate),
              when: instant(merge.mergedAt),
            })}
          </span>
          {mayMerge && (
            <Button busy={action.isBusy} onClick={() => undo(merge.id)}>
              {t('patients.undo')}
            </Button>
          )}
        </li>
      ))}
      {action.problem && (
        <li>
          <ErrorText>{action.problem}</ErrorText>
        </li>
      )}
    </ul>
  );
}

function Tabs({ id, part, hasLedger }: { id: string; part: RecordSection; hasLedger: boolean }) {
  const { t } = useTranslation();
  const seesTrail = useRight('audit');
  const tabs = useRef<HTMLElement>(null);
  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part scrolls to another tab.
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [part]);
  return (
    <nav ref={tabs} className="line-tabs" aria-label={t('patients.parts')}>
      {PARTS.filter((each) => each !== 'ledger' || hasLedger).map((each) => (
        <Link
          key={each}
          to={each === 'overview' ? `/patients/${id}` : `/patients/${id}/${each}`}
          aria-current={each === part ? 'page' : undefined}
        >
          {t(`patients.${each}`)}
        </Link>
      ))}
      {seesTrail && <Link to={`/audit?person=${id}`}>{t('patients.accessLog')}</Link>}
    </nav>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isGone = error instanceof CallError && error.code === 'not-found';
  return (
    <div className={styles.blank} role="alert">
      <div className="empty">
        <ErrorArt />
        <h1>{isGone ? t('patients.goneTitle') : t('patients.failedTitle')}</h1>
        {isGone ? <p>{t('patients.goneText')}</p> : <Button onClick={onRetry}>{t('patients.again')}</Button>}
      </div>
    </div>
  );
}
