// The access log: filters and the open entry in the address, entries newest first, older ones on demand.
import { useDownload } from '@foyer/client/use-download';
import { type Answer, accessLog } from '@foyer/contract';
import { wordsOfAction } from '@foyer/contract/access-words';
import { Button, Download, Icon, TextField, toast, X } from '@foyer/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { useRight } from '../../session/profile.ts';
import { useQueryParams } from '../../session/query-params.ts';
import { useWhen } from '../inbox/when.ts';
import styles from './audit.module.css';
import { ChangeDrawer } from './change-drawer.tsx';

type Entry = Answer<typeof accessLog.auditTrail>['items'][number];

function useFilters() {
  const [params, change] = useQueryParams();
  const filter = (name: string) => params.get(name) || undefined;
  const set = (name: string, value: string) => change({ [name]: value });
  const query = {
    ...(filter('person') ? { personId: filter('person') } : {}),
    ...(filter('staff') ? { staffId: filter('staff') } : {}),
    ...(filter('action') ? { action: filter('action') } : {}),
    ...(filter('day') ? { day: filter('day') } : {}),
  };
  return { filter, set, query };
}

export function AuditLog() {
  const { t } = useTranslation();
  const { call } = useApi();
  const { filter, set, query } = useFilters();
  const log = useInfiniteQuery({
    queryKey: ['audit', query],
    refetchOnWindowFocus: false,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(accessLog.auditTrail, { query: { ...query, ...(pageParam ? { after: pageParam } : {}) } }, { signal }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const first = log.data?.pages[0];
  const entries = log.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayOpen = useRight('patients') === true;
  const openId = mayOpen ? filter('entry') : undefined;
  const close = () => set('entry', '');
  const lastOpen = useRef(openId);
  // The focus goes back to where the entry was opened, once the list is there again: on a phone it was not.
  useEffect(() => {
    if (lastOpen.current && !openId)
      document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(lastOpen.current)}"]`)?.focus();
    lastOpen.current = openId;
  }, [openId]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && openId && !event.defaultPrevented && !document.querySelector('dialog[open]')) close();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <header className="bar-top">
        <h1>{t('audit.title')}</h1>
        <span className="muted only-wide">{t('audit.about')}</span>
        <span className="push">
          <ExportButton query={query} />
        </span>
      </header>
      <div className={styles.split} data-open={openId ? '' : undefined}>
        <section className="scroll" aria-label={t('audit.table')}>
          <div className={styles.filters}>
            <Choice
              label={t('audit.staff')}
              any={t('audit.anybody')}
              value={filter('staff') ?? ''}
              options={(first?.staff ?? []).map(({ id, name }) => [id, name])}
              onChange={(value) => set('staff', value)}
            />
            <Choice
              label={t('audit.action')}
              any={t('audit.anyAction')}
              value={filter('action') ?? ''}
              options={(first?.actions ?? []).map(({ code, words }) => [code, words])}
              onChange={(value) => set('action', value)}
            />
            <TextField
              label={t('audit.day')}
              type="date"
              value={filter('day') ?? ''}
              onChange={(event) => set('day', event.target.value)}
            />
            {filter('person') && (
              <div className="field">
                <span className="label">{t('audit.person')}</span>
                <Button onClick={() => set('person', '')}>
                  {entries.find(({ personId }) => personId === filter('person'))?.personName || t('audit.onePatient')}
                  <span className="visually-hidden">{t('audit.everybody')}</span>
                  <Icon of={X} />
                </Button>
              </div>
            )}
          </div>
          {log.isError ? (
            <div className={styles.filters} role="alert">
              <p>{t('audit.failed')}</p>
              <Button onClick={() => void log.refetch()}>{t('audit.again')}</Button>
            </div>
          ) : (
            log.data && (
              <Entries entries={entries} openId={openId} onOpen={mayOpen ? (id) => set('entry', id) : undefined} />
            )
          )}
          {log.hasNextPage && (
            <div className={styles.filters}>
              <Button busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                {t('audit.more')}
              </Button>
            </div>
          )}
        </section>
        {openId && <ChangeDrawer entryId={openId} onClose={close} />}
      </div>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <span className="select">
        <select value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{any}</option>
          {value !== '' && !options.some(([id]) => id === value) && (
            <option value={value}>{wordsOfAction(value)}</option>
          )}
          {options.map(([id, text]) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

interface EntriesProps {
  readonly entries: readonly Entry[];
  readonly openId: string | undefined;
  /** Undefined for who may not see records. */
  readonly onOpen: ((id: string) => void) | undefined;
}

function Entries({ entries, openId, onOpen }: EntriesProps) {
  const { t } = useTranslation();
  const when = useWhen();
  if (entries.length === 0) return <p className={`muted ${styles.filters}`}>{t('audit.none')}</p>;
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('audit.when')}</th>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col">{t('audit.whose')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="nowrap">{`${when.date(when.dayOf(entry.at))}, ${when.time(entry.at)}`}</td>
            <td>
              {entry.sentence}
              {entry.outcome === 'refused' && <span className="chip chip-danger">{t('audit.refused')}</span>}
              {entry.hasChange && onOpen && (
                <Button
                  look="quiet"
                  aria-label={t('audit.openChangeOf', { sentence: entry.sentence })}
                  aria-expanded={entry.id === openId}
                  data-entry={entry.id}
                  onClick={() => onOpen(entry.id)}
                >
                  {t('audit.openChange')}
                </Button>
              )}
            </td>
            <td>{entry.personId && <Link to={`/patients/${entry.personId}`}>{entry.personName}</Link>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ExportButton({ query }: { query: ReturnType<typeof useFilters>['query'] }) {
  const { t } = useTranslation();
  const { client } = useApi();
  const { isBusy, download } = useDownload(client, () => toast(t('audit.exportFailed')));
  return (
    <Button busy={isBusy} onClick={() => void download(accessLog.auditFile, { query }, 'access-log.csv')}>
      <Icon of={Download} />
      {t('audit.export')}
    </Button>
  );
}
