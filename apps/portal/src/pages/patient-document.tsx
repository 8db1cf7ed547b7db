// Pages: /patient-document and /packet/{packetId}/{checksum}; what is shown after a form is sent; and what the page of a form needs
// where the form is in a packet. They are one file, because every file has its name in the start of the portal.
import { late } from '@foyer/ui';
import { t } from 'i18next';
import { useParams, useSearchParams } from 'react-router';
import { PacketView } from '../features/documents/packet-view.tsx';
import { PatientDocuments } from '../features/documents/patient-documents.tsx';
import { SendEmail } from '../features/messages/send-email.tsx';
import { usePageTitle } from '../features/practice/page-title.ts';
import { useSession } from '../session/portal.ts';

export { AfterSending } from '../features/documents/after-sending.tsx';
export { carryOver } from '../features/documents/carry-over.ts';
export { PacketLine } from '../features/documents/packet-line.tsx';

const SharedDocuments = late(() => import('../features/shared-documents/shared-documents.tsx'));

export default function PatientDocumentPage() {
  const { packetId, checksum } = useParams();
  return packetId && checksum ? <PacketPage packetId={packetId} checksum={checksum} /> : <AllDocumentsPage />;
}

function AllDocumentsPage() {
  usePageTitle(t('documents.title'));
  const { isSignedIn } = useSession();
  return (
    <div className="stack-24">
      <PatientDocuments action={<SendEmail />} />
      {isSignedIn && <SharedDocuments />}
    </div>
  );
}

function PacketPage({ packetId, checksum }: { readonly packetId: string; readonly checksum: string }) {
  const [query] = useSearchParams();
  return <PacketView address={{ packetId, checksum, ownerId: query.get('ownerId') || undefined }} />;
}
