// Sends a completed form and records what a guest has sent.
import { type Answer, submissions } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import type { SubmissionEntry } from '@foyer/forms';
import { draftTokenHeader } from '../../session/draft-token.ts';
import type { Portal } from '../../session/portal.ts';

interface SubmissionVersion {
  readonly form_id: string;
  readonly form_version_id: string;
  readonly account_id: string;
  readonly secure_account_id: string;
}

export interface Sending {
  readonly formId: string;
  readonly checksum: string;
  readonly version: SubmissionVersion;
  readonly entries: readonly SubmissionEntry[];
  /** The wording of "Signing on screen" that these answers agree to. */
  readonly esign?: string | undefined;
  /** A contact's id; empty for a guest. */
  readonly ownerId: string;
  /** The submission being edited, if any. */
  readonly submissionId: string | undefined;
  /** The revision that the edit is based on. */
  readonly baseRevision?: number | undefined;
  readonly utm: Readonly<Record<string, string>>;
  /** The packet that it is sent as part of, if any. */
  readonly packetId: string | undefined;
  /** The link of a question that this answers, if any. */
  readonly answer?: { readonly token: string; readonly birth_date: string } | undefined;
  /** Makes a repeated send with the same key harmless. */
  readonly idempotencyKey: string;
  /** Additional headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type StoredSubmission = Answer<typeof submissions.postSubmission>;

/** Resolves with the submission's id and checksum, and with the booking of a booking form. @throws CallError */
export async function sendSubmission(
  portal: Pick<Portal, 'call' | 'tenant' | 'session' | 'guestSubmissions' | 'draftToken'>,
  sending: Sending,
): Promise<StoredSubmission> {
  const {
    formId,
    checksum,
    version,
    entries,
    esign,
    ownerId,
    submissionId,
    baseRevision,
    utm,
    packetId,
    answer: answered,
    idempotencyKey,
  } = sending;
  const answer = await portal.call(
    submissions.postSubmission,
    {
      params: { id: formId, checksum },
      query: { accountId: portal.tenant.accountId },
      body: {
        id: submissionId,
        base_revision: baseRevision,
        form_id: version.form_id,
        form_version_id: version.form_version_id,
        account_id: version.account_id,
        secure_account_id: version.secure_account_id,
        object: [...entries],
        utm_parameters: { ...utm },
        packet_id: packetId,
        submitted_by: ownerId,
        contact_id: ownerId,
        esign,
        answer: answered,
      },
    },
    // As in every form call, any status but 200 is an error.
    {
      expect: 200,
      headers: {
        ...sending.headers,
        'Idempotency-Key': idempotencyKey,
        ...(ownerId === '' && draftTokenHeader(portal.draftToken.read())),
      },
    },
  );
  if (!portal.session.state().isSignedIn)
    portal.guestSubmissions.add({
      id: formId,
      secureId: checksum,
      submissionId: answer.id,
      secureSubmissionId: answer.secure_id,
    });
  return answer;
}

interface SubmissionError {
  readonly uuid: string;
  readonly path: string;
  readonly message: string;
}

/** Returns the server's errors at fields; their path is the field's uuid, then the part's name if it has parts. */
export function fieldErrorsOf(error: unknown): readonly SubmissionError[] {
  if (!(error instanceof CallError) || error.code !== 'submission-invalid') return [];
  return (error.problem?.errors ?? []).map(({ path, message }) => {
    const [uuid = '', ...parts] = path.split('.');
    return { uuid, path: parts.join('.'), message };
  });
}
