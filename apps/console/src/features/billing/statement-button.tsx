// Saves a patient's statement as a PDF, with the right of whoever is signed in.
import { ledger } from '@foyer/contract';
import { callFile } from '@foyer/contract/client-file';
import { Button, Download, Icon, saveFile, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useAttempt } from '../../api/use-attempt.ts';
import { useSession } from '../../session/session-context.tsx';

export function StatementButton({ patientId }: { patientId: string }) {
  const { t } = useTranslation();
  const { settings } = useApi();
  const { session } = useSession();
  const { run, isBusy } = useAttempt();
  const save = async () => {
    const refusal = await run(async () => {
      const { blob, name } = await callFile(
        { baseUrl: settings.apiBaseUrl, token: session.token, onUnauthorized: () => session.end('expired') },
        ledger.ledgerStatement,
        { params: { id: patientId } },
      );
      saveFile(blob, name);
    });
    if (refusal) toast(t('ledger.pdfFailed', { reason: refusal.text }));
  };
  return (
    <Button look="quiet" busy={isBusy} onClick={() => void save()}>
      <Icon of={Download} />
      {t('ledger.pdf')}
    </Button>
  );
}
