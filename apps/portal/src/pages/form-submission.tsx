// Page: /form-submission/{formId}/{checksum} and /form-submission/{formId}/{checksum}/{submissionId}/{secureSubmissionId}, the
// latter for a guest with ?answer={token}.
import { late } from '@foyer/ui';
import { useParams, useSearchParams } from 'react-router';
import type { CarryOver } from '../features/forms/form-address.ts';
import { FormSubmission } from '../features/submissions/form-submission.tsx';

const documents = () => import('./patient-document.tsx');
const AfterSending = late(async () => ({ default: (await documents()).AfterSending }));
const PacketLine = late(async () => ({ default: (await documents()).PacketLine }));
const AnswerByLink = late(() => import('../features/submissions/answer-by-link.tsx'));
const carryOver: CarryOver = async (...given) => (await documents()).carryOver(...given);

export default function FormSubmissionPage() {
  const params = useParams<'formId' | 'checksum' | 'submissionId' | 'secureSubmissionId'>();
  const [query] = useSearchParams();
  const { formId = '', checksum = '' } = params;
  const ownerId = query.get('ownerId') || undefined;
  const isInPacket = query.has('packet');
  const token = query.get('answer');
  const key = [...Object.values(params), ownerId].join(' ');
  const form = {
    address: { ...params, formId, checksum, ownerId, carryOver: isInPacket ? carryOver : undefined },
    isPrinted: query.get('view') === 'print',
    whatNext: AfterSending,
  };
  return (
    <>
      {isInPacket && <PacketLine />}
      {token ? <AnswerByLink key={key} token={token} {...form} /> : <FormSubmission key={key} {...form} />}
    </>
  );
}
