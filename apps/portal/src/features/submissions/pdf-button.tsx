// Saves a submission as a PDF, with the rights of the person (or of the guest's browser) that asks.
import { prints } from '@foyer/contract';
import { callFile } from '@foyer/contract/client-file';
import { Button, Download, Icon, saveFile, toast } from '@foyer/ui';
import { t } from 'i18next';
import { useState } from 'react';
import { failureMessage } from '../../api/failure.ts';
import { usePortal } from '../../session/portal.ts';

/** Id and checksum of a submission. */
export interface SubmissionPlace {
  readonly submissionId: string;
  readonly checksum: string;
}

export function PdfButton({ place }: { readonly place: SubmissionPlace }) {
  const { config, tenant, session, keeper } = usePortal();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { blob, name } = await callFile(
        { baseUrl: config.apiBaseUrl, token: session.token, onUnauthorized: () => keeper.end('expired') },
        prints.submissionPdf,
        {
          params: { submissionId: place.submissionId, checksum: place.checksum },
          query: { accountId: tenant.accountId },
        },
      );
      saveFile(blob, name);
    } catch (error) {
      console.error('The PDF was not saved.', error);
      toast(t('print.failed', { reason: failureMessage(error) }));
    }
    setIsBusy(false);
  };
  return (
    <Button look="quiet" busy={isBusy} onClick={() => void download()}>
      <Icon of={Download} />
      {t('print.pdf')}
    </Button>
  );
}
