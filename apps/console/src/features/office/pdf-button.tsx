// Saves the open submission as a PDF, with the right of whoever is signed in.
import { inbox } from '@foyer/contract';
import { callFile } from '@foyer/contract/client-file';
import { Button, Download, Icon, saveFile, toast } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useSession } from '../../session/session-context.tsx';

interface Props {
  readonly id: string;
  readonly isIconOnly?: boolean;
}

export function PdfButton({ id, isIconOnly = false }: Props) {
  const { t } = useTranslation();
  const { settings } = useApi();
  const { session } = useSession();
  const problemText = useProblemText();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { blob, name } = await callFile(
        { baseUrl: settings.apiBaseUrl, token: session.token, onUnauthorized: () => session.end('expired') },
        inbox.inboxSubmissionPdf,
        { params: { submissionId: id } },
      );
      saveFile(blob, name);
    } catch (error) {
      console.error('The PDF was not saved.', error);
      toast(t('print.failed', { reason: problemText(error).text }));
    }
    setIsBusy(false);
  };
  const label = t('print.pdf');
  return (
    <Button
      look={isIconOnly ? 'plain' : 'quiet'}
      icon={isIconOnly}
      busy={isBusy}
      onClick={() => void download()}
      {...(isIconOnly ? { 'aria-label': label, title: label } : {})}
    >
      <Icon of={Download} />
      {isIconOnly ? undefined : label}
    </Button>
  );
}
