// Saves all balances that fit the filters as a file for spreadsheets.
import { useDownload } from '@foyer/client/use-download';
import { ledger } from '@foyer/contract';
import { Button, Download, Icon, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import type { BalanceFilters } from './use-balance-filters.ts';

export function BalancesCsv({ query }: { query: BalanceFilters['query'] }) {
  const { t } = useTranslation();
  const { client } = useApi();
  const problemText = useProblemText();
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('balances.csvFailed', { why: problemText(error).text })),
  );
  return (
    <Button busy={isBusy} onClick={() => void download(ledger.balancesFile, { query })}>
      <Icon of={Download} />
      {t('balances.csv')}
    </Button>
  );
}
