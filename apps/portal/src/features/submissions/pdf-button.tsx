// Downloads a submission as a PDF, with the rights of the person or the guest's browser.
import './texts.en.ts';
import { useDownload } from '@foyer/client/use-download';
import { prints } from '@foyer/contract';
import { Button, Download, Icon, toast } from '@foyer/ui';
import { t } from 'i18next';
import { failureMessage } from '../../api/failure.ts';
import { usePortal } from '../../session/portal.ts';

/** Id and checksum of a submission. */
export interface SubmissionPlace {
  readonly submissionId: string;
  readonly checksum: string;
}

export function PdfButton({ place }: { readonly place: SubmissionPlace }) {
  const { client, tenant } = usePortal();
  const { isBusy, download } = useDownload(client, (error) => {
    console.error('The PDF was not saved.', error);
    toast(t('print.failed', { reason: failureMessage(error) }));
  });
  const { submissionId, checksum } = place;
  const input = { params: { submissionId, checksum }, query: { accountId: tenant.accountId } };
  return (
    <Button look="quiet" busy={isBusy} onClick={() => void download(prints.submissionPdf, input)}>
      <Icon of={Download} />
      {t('print.pdf')}
    </Button>
  );
}
