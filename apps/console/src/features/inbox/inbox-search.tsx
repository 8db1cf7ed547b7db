// The inbox's search and its rarer filters: by sender and by date.
import { Button, Dialog, Icon, Search, SlidersHorizontal, TextField } from '@foyer/ui';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHref, useNavigate } from 'react-router';
import { shortcutOf } from '../../session/keys.ts';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import styles from './inbox.module.css';
import {
  filtersNow,
  type InboxFilters,
  inboxAddress,
  noFilters,
  openIdAt,
  type SenderFilter,
} from './inbox-filters.ts';
import { inboxKeys } from './inbox-keys.ts';
import { ROW } from './inbox-row.tsx';
import { SEARCH_ID } from './title-id.ts';
import { useAssignees } from './use-assignees.ts';

/** Debounce of the search in milliseconds. */
const REST = 200;

interface SearchProps {
  readonly filters: InboxFilters;
  /** Whether the list shows what the filters say. */
  readonly isCurrent: boolean;
}

/** Enter and the arrow down go to the first row, as soon as the list is that of the typed text. */
export function InboxSearch({ filters, isCurrent }: SearchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(filters.q);
  const asked = useRef(filters.q);
  const ownPath = useHref('/inbox');
  const typedAt = useRef(window.location.pathname);
  // The address has changed elsewhere, such as by Back or by clearing the filters.
  useEffect(() => {
    if (filters.q === asked.current) return;
    asked.current = filters.q;
    setTyped(filters.q);
  }, [filters.q]);
  const askFor = (q: string) => {
    if (q === asked.current) return;
    // Do not navigate if the user has already gone on to a submission or another page.
    const { pathname } = window.location;
    const hasMoved = pathname !== typedAt.current;
    if (hasMoved && !pathname.startsWith(ownPath)) return;
    asked.current = q;
    const openId = hasMoved ? openIdAt(pathname) : undefined;
    void navigate(inboxAddress({ ...filtersNow(), q }, openId), { replace: filters.q !== '' });
  };
  const askAtRest = useEffectEvent(askFor);
  useEffect(() => {
    const timer = setTimeout(() => askAtRest(typed.trim()), REST);
    return () => clearTimeout(timer);
  }, [typed]);
  /** The text whose first row is waited for. */
  const [wanted, setWanted] = useState<string>();
  const isFound = wanted !== undefined && wanted === filters.q && isCurrent;
  useEffect(() => {
    if (!isFound) return;
    setWanted(undefined);
    document.querySelector<HTMLElement>(`[${ROW}]`)?.focus();
  }, [isFound]);
  return (
    <search className={styles.search}>
      <Icon of={Search} />
      <input
        id={SEARCH_ID}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={100}
        aria-label={t('inbox.search')}
        aria-keyshortcuts={shortcutOf(inboxKeys, 'search', useLetterShortcuts())}
        placeholder={t('inbox.searchHint')}
        value={typed}
        onChange={(event) => {
          typedAt.current = window.location.pathname;
          setTyped(event.target.value);
          setWanted(undefined);
        }}
        onBlur={() => setWanted(undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && typed === '') event.currentTarget.blur();
          if ((event.key === 'Enter' && !event.nativeEvent.isComposing) || event.key === 'ArrowDown') {
            event.preventDefault();
            askFor(typed.trim());
            setWanted(typed.trim());
          }
        }}
      />
    </search>
  );
}

const WHOS: readonly {
  readonly who: SenderFilter;
  readonly text: 'inbox.anybody' | 'inbox.patients' | 'inbox.guests';
}[] = [
  { who: 'all', text: 'inbox.anybody' },
  { who: 'patient', text: 'inbox.patients' },
  { who: 'guest', text: 'inbox.guests' },
];

/** A button that shows how many of the rarer filters are active, and opens them. */
export function MoreFilters({ filters }: { filters: InboxFilters }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const count =
    Number(filters.who !== 'all') +
    Number(Boolean(filters.assignedTo)) +
    Number(filters.isFlagged) +
    Number(Boolean(filters.from || filters.to));
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} />
        {t('inbox.filters')}
        {count > 0 && (
          <span className="chip chip-accent">
            {count}
            <span className="visually-hidden"> {t('inbox.filtersOn')}</span>
          </span>
        )}
      </Button>
      {isOpen && <FiltersDialog filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}

function FiltersDialog({ filters, onClose }: { filters: InboxFilters; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = useId();
  const [draft, setDraft] = useState(filters);
  const isWrong = Boolean(draft.from && draft.to && draft.from > draft.to);
  const show = (next: InboxFilters) => {
    onClose();
    void navigate(inboxAddress(next));
  };
  return (
    <Dialog
      title={t('inbox.filters')}
      onDismiss={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              const { who, assignedTo, isFlagged, from, to } = noFilters;
              show({ ...filters, who, assignedTo, isFlagged, from, to });
            }}
          >
            {t('inbox.filtersOff')}
          </Button>
          <Button look="primary" disabled={isWrong} onClick={() => show(draft)}>
            {t('inbox.filtersShow')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.who}>
        <legend className="label">{t('inbox.who')}</legend>
        {WHOS.map(({ who, text }) => (
          <label className="choice" key={who}>
            <input type="radio" name={name} checked={draft.who === who} onChange={() => setDraft({ ...draft, who })} />
            <span>{t(text)}</span>
          </label>
        ))}
      </fieldset>
      <AssigneeFilter value={draft.assignedTo} onChange={(assignedTo) => setDraft({ ...draft, assignedTo })} />
      <label className="choice">
        <input
          type="checkbox"
          checked={draft.isFlagged}
          onChange={(event) => setDraft({ ...draft, isFlagged: event.target.checked })}
        />
        <span>{t('inbox.flagged')}</span>
      </label>
      <div className={styles.days}>
        <TextField
          label={t('inbox.from')}
          type="date"
          value={draft.from ?? ''}
          onChange={(event) => setDraft({ ...draft, from: event.target.value || undefined })}
        />
        <TextField
          label={t('inbox.to')}
          type="date"
          value={draft.to ?? ''}
          error={isWrong ? t('inbox.daysWrong') : undefined}
          onChange={(event) => setDraft({ ...draft, to: event.target.value || undefined })}
        />
      </div>
    </Dialog>
  );
}

interface AssigneeFilterProps {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

function AssigneeFilter({ value, onChange }: AssigneeFilterProps) {
  const { t } = useTranslation();
  const colleagues = useAssignees().data ?? [];
  return (
    <label className="field">
      <span className="label">{t('triage.assignees')}</span>
      <span className="select">
        <select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
          <option value="">{t('triage.anybody')}</option>
          <option value="nobody">{t('triage.nobody')}</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
