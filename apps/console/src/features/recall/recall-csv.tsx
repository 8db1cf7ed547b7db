// Saves every row that fits the filters as a file for spreadsheets.
import { Button, Download, Icon, saveFile, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useAttempt } from '../../api/use-attempt.ts';
import { csvFile } from '../../session/csv.ts';
import { useRecallWords } from './recall-words.ts';
import { type RecallEntry, type RecallFilter, useAllRecall } from './use-recall.ts';

export function RecallCsv({ filter }: { filter: RecallFilter }) {
  const { t } = useTranslation();
  const words = useRecallWords();
  const readAll = useAllRecall();
  const { run, isBusy } = useAttempt();
  const heads = [
    t('recall.csvHeads.patient'),
    t('recall.csvHeads.age'),
    t('recall.csvHeads.phone'),
    t('recall.csvHeads.lastDay'),
    t('recall.csvHeads.lastType'),
    t('recall.csvHeads.rule'),
    t('recall.csvHeads.type'),
    t('recall.csvHeads.due'),
    t('recall.csvHeads.overdue'),
    t('recall.csvHeads.sent'),
    t('recall.csvHeads.most'),
    t('recall.csvHeads.next'),
    t('recall.csvHeads.by'),
    t('recall.csvHeads.hinder'),
    t('recall.csvHeads.state'),
  ];
  const cells = (row: RecallEntry) => [
    row.name,
    row.age === null ? '' : String(row.age),
    row.phone,
    words.dayOfInstant(row.lastVisit.startTime),
    row.lastVisit.typeName,
    row.ruleName,
    row.typeName,
    row.due,
    t(row.isOverdue ? 'recall.yes' : 'recall.no'),
    String(row.sent),
    String(row.most),
    row.next ?? '',
    words.by(row),
    words.hinder(row)?.text ?? '',
    t(`recall.csvStates.${row.state}`),
  ];
  const save = () =>
    run(
      async () => saveFile(csvFile([heads, ...(await readAll(filter)).map(cells)]), t('recall.file')),
      () => {
        toast(t('recall.csvFailed'));
        return true;
      },
    );
  return (
    <Button busy={isBusy} onClick={() => void save()}>
      <Icon of={Download} />
      {t('recall.csv')}
    </Button>
  );
}
