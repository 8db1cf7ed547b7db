// Downloads a patient's statement as a PDF with the rights of the signed-in user.
import { useDownload } from '@foyer/client/use-download';
import { ledger } from '@foyer/contract';
import { Button, Download, Icon, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';

export function StatementButton({ patientId, from }: { patientId: string; from?: string | undefined }) {
  const { t } = useTranslation();
  const { client } = useApi();
  const problemText = useProblemText();
  const { isBusy, download } = useDownload(client, (error) =>
    toast(t('ledger.pdfFailed', { reason: problemText(error).text })),
  );
  return (
    <Button
      look="quiet"
      busy={isBusy}
      onClick={() => void download(ledger.ledgerStatement, { params: { id: patientId }, query: { from } })}
    >
      <Icon of={Download} />
      {t('ledger.pdf')}
    </Button>
  );
}
