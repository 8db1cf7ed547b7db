// Downloads the open submission as a PDF with the rights of the signed-in user.
import { useDownload } from '@foyer/client/use-download';
import { inbox } from '@foyer/contract';
import { Button, Download, Icon, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';

interface Props {
  readonly id: string;
  readonly isIconOnly?: boolean;
}

export function PdfButton({ id, isIconOnly = false }: Props) {
  const { t } = useTranslation();
  const { client } = useApi();
  const problemText = useProblemText();
  const { isBusy, download } = useDownload(client, (error) => {
    console.error('The PDF was not saved.', error);
    toast(t('print.failed', { reason: problemText(error).text }));
  });
  const label = t('print.pdf');
  return (
    <Button
      look={isIconOnly ? 'plain' : 'quiet'}
      icon={isIconOnly}
      busy={isBusy}
      onClick={() => void download(inbox.inboxSubmissionPdf, { params: { submissionId: id } })}
      {...(isIconOnly ? { 'aria-label': label, title: label } : {})}
    >
      <Icon of={Download} />
      {isIconOnly ? undefined : label}
    </Button>
  );
}
