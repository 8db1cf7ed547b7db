// Saves every row that fits the filters as a file for spreadsheets.
import { useDownload } from '@foyer/client/use-download';
import { recall } from '@foyer/contract';
import { Button, Download, Icon, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { recallQuery, useRecallFilter } from './use-recall.ts';

export function RecallCsv() {
  const { t } = useTranslation();
  const { client } = useApi();
  const { filter } = useRecallFilter();
  const problemText = useProblemText();
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('recall.csvFailed', { why: problemText(error).text })),
  );
  return (
    <Button
      busy={isBusy}
      onClick={() => void download(recall.recallFile, { query: recallQuery(filter) }, 'recall.csv')}
    >
      <Icon of={Download} />
      {t('recall.csv')}
    </Button>
  );
}
