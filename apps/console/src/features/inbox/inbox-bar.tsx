// The bar above the inbox: its name and count, and the filters by state and form.
import { Filter, Icon, Slots } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useLetterShortcuts } from '../../session/shortcuts.ts';
import { ExportMenu } from './export-menu.tsx';
import styles from './inbox.module.css';
import { type ApprovalFilter, type InboxFilters, inboxAddress, queryOf } from './inbox-filters.ts';
import { InboxSearch, MoreFilters } from './inbox-search.tsx';
import { KEYS } from './keys-hint.tsx';
import { useInboxForms, useNewCount } from './use-inbox.ts';

const TABS: readonly {
  readonly show: ApprovalFilter;
  readonly text: 'inbox.showNew' | 'inbox.showApproved' | 'inbox.showAll';
}[] = [
  { show: 'new', text: 'inbox.showNew' },
  { show: 'approved', text: 'inbox.showApproved' },
  { show: 'all', text: 'inbox.showAll' },
];

/** The server counts no further than this. */
const MOST = 1000;

export function InboxBar({ filters }: { filters: InboxFilters }) {
  const { t } = useTranslation();
  const count = useNewCount();
  const hasLetters = useLetterShortcuts();
  return (
    <header className="bar-top">
      <h1>{t('inbox.title')}</h1>
      <span
        className={`chip ${styles.count} ${count ? 'chip-accent' : ''}`}
        data-unknown={count === undefined ? '' : undefined}
      >
        {count !== undefined && count >= MOST
          ? t('inbox.newMany', { count: MOST - 1 })
          : t('inbox.new', { count: count ?? 0 })}
      </span>
      <nav className="tabs" aria-label={t('inbox.show')}>
        {TABS.map(({ show, text }) => (
          <Link
            key={show}
            className="tab"
            to={inboxAddress({ ...filters, show })}
            aria-current={show === filters.show ? 'page' : undefined}
          >
            {t(text)}
          </Link>
        ))}
      </nav>
      <InboxSearch filters={filters} />
      <FormFilter filters={filters} />
      <MoreFilters filters={filters} />
      <span className={`push ${styles.export}`}>
        <ExportMenu wish={queryOf(filters)} />
      </span>
      {hasLetters && (
        <span className="muted nowrap only-wide">
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
          onChange={(event) => navigate(inboxAddress({ ...filters, formId: event.target.value || undefined }))}
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
