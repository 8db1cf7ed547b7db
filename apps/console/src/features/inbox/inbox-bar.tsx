// The bar above the inbox: its name, the views with their counts, and the filters.
import { isPlainPress } from '@foyer/client/plain-press';
import { ChevronDown, Filter, Icon, Menu, MenuItem, Slots } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { ExportMenu } from './export-menu.tsx';
import styles from './inbox.module.css';
import {
  filtersNow,
  type InboxFilters,
  inboxAddress,
  menuViews,
  queryOf,
  type ShownView,
  tabViews,
} from './inbox-filters.ts';
import { InboxSearch, MoreFilters } from './inbox-search.tsx';
import type { InboxAnswer } from './inbox-types.ts';
import { KEYS } from './keys-hint.tsx';
import { useInboxForms } from './use-inbox.ts';

/** The server counts no further than this. */
const MOST = 1000;

const countText = (count: number) => (count >= MOST ? `${MOST - 1}+` : `${count}`);
const isInMenu = (view: ShownView) => menuViews.some((each) => each === view);

interface BarProps {
  readonly filters: InboxFilters;
  /** How many the first four views have; undefined until that is known. */
  readonly counts: InboxAnswer['counts'] | undefined;
  /** Whether the list shows what the filters say. */
  readonly isCurrent: boolean;
}

export function InboxBar({ filters, counts, isCurrent }: BarProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasLetters = useLetterShortcuts();
  // The address is ahead of what is drawn while a search begins, or another filter.
  const show = (view: ShownView) => void navigate(inboxAddress({ ...filtersNow(), view }));
  return (
    <header className="bar-top">
      <h1>{t('inbox.title')}</h1>
      <nav className={`tabs ${styles.views}`} aria-label={t('inbox.show')}>
        {tabViews.map((view) => (
          <Link
            key={view}
            className="tab"
            to={inboxAddress({ ...filters, view })}
            onClick={(event) => {
              if (!isPlainPress(event)) return;
              event.preventDefault();
              show(view);
            }}
            aria-current={view === filters.view ? 'page' : undefined}
          >
            {t(`triage.views.${view}`)}{' '}
            <span className={`muted figures ${styles.viewCount}`}>{counts && countText(counts[view])}</span>
          </Link>
        ))}
      </nav>
      <Menu
        className="button button-quiet"
        button={
          <>
            {isInMenu(filters.view) ? t(`triage.views.${filters.view}`) : t('triage.more')}
            <Icon of={ChevronDown} />
          </>
        }
        label={isInMenu(filters.view) ? t('triage.moreShows', { view: t(`triage.views.${filters.view}`) }) : undefined}
      >
        {menuViews.map((view) => (
          <MenuItem key={view} onSelect={() => show(view)}>
            {t(`triage.views.${view}`)}
          </MenuItem>
        ))}
      </Menu>
      <InboxSearch filters={filters} isCurrent={isCurrent} />
      <FormFilter filters={filters} />
      <MoreFilters filters={filters} />
      <span className={`push ${styles.export}`}>
        <ExportMenu wish={queryOf(filters)} />
      </span>
      {hasLetters && (
        <span className={`muted nowrap only-wide ${styles.keysHint}`}>
          <Slots text={t('inbox.keys')} slots={KEYS} />
        </span>
      )}
    </header>
  );
}

function FormFilter({ filters }: { filters: InboxFilters }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const forms = useInboxForms();
  const isKnown = forms.some((form) => form.id === filters.formId);
  return (
    <div className={styles.filter}>
      <Icon of={Filter} />
      <span className="select">
        <select
          aria-label={t('inbox.form')}
          value={filters.formId ?? ''}
          onChange={(event) => navigate(inboxAddress({ ...filtersNow(), formId: event.target.value || undefined }))}
        >
          <option value="">{t('inbox.allForms')}</option>
          {filters.formId && !isKnown && <option value={filters.formId}>{t('inbox.thisForm')}</option>}
          {forms.map((form) => (
            <option key={form.id} value={form.id}>
              {form.name}
            </option>
          ))}
        </select>
      </span>
    </div>
  );
}
