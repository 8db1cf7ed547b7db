// The print view as a page: the sheet, and on screen only, a back link and the Print button.
import { ArrowLeft, Button, buttonClass, Icon, Printer } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTitle } from '../../session/practice.tsx';
import { type InboxFilters, inboxAddress } from './inbox-filters.ts';
import { PaneFailed, PaneSkeleton } from './pane-blanks.tsx';
import { PdfButton } from './pdf-button.tsx';
import styles from './print.module.css';
import { PrintSheet } from './print-sheet.tsx';
import { useSubmission } from './use-submission.ts';

export function PrintPageView({ id, filters }: { id: string; filters: InboxFilters }) {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useSubmission(id);
  const back = inboxAddress(filters, id);
  useTitle(t('print.title', { form: data?.formName ?? '' }).trim());
  return (
    <div className={styles.page}>
      <header className={`bar-top ${styles.bar}`}>
        <Link className={buttonClass({ look: 'quiet' })} to={back}>
          <Icon of={ArrowLeft} />
          {t('print.back')}
        </Link>
        {data && (
          <span className="push row-tight">
            <PdfButton id={id} />
            <Button look="primary" autoFocus onClick={() => window.print()}>
              <Icon of={Printer} />
              {t('print.print')}
            </Button>
          </span>
        )}
      </header>
      <main id="main">
        {data ? (
          <PrintSheet submission={data} />
        ) : isError ? (
          <PaneFailed error={error} listAddress={inboxAddress(filters)} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.sheet}>
            <PaneSkeleton />
          </div>
        )}
      </main>
    </div>
  );
}
