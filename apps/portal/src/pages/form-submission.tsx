// Page: /form-submission/{formId}/{checksum} and /form-submission/{formId}/{checksum}/{submissionId}/{secureSubmissionId}.
import { late } from '@foyer/ui';
import { useParams, useSearchParams } from 'react-router';
import { FormSubmission } from '../features/submissions/form-submission.tsx';

const NextDocument = late(() => import('../features/documents/next-document.tsx'));

const PacketLine = late(async () => ({ default: (await import('./patient-document.tsx')).PacketLine }));
const PacketNext = late(async () => ({ default: (await import('./patient-document.tsx')).PacketNext }));

export default function FormSubmissionPage() {
  const { formId = '', checksum = '', submissionId, secureSubmissionId } = useParams();
  const [query] = useSearchParams();
  const ownerId = query.get('ownerId') || undefined;
  const isInPacket = query.has('packet');
  return (
    <>
      {isInPacket && <PacketLine />}
      <FormSubmission
        key={[formId, checksum, submissionId, ownerId].join(' ')}
        address={{ formId, checksum, submissionId, secureSubmissionId, ownerId }}
        isPrinted={query.get('view') === 'print'}
        whatNext={isInPacket ? PacketNext : NextDocument}
      />
    </>
  );
}
