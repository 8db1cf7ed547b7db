// Sends a form: one key per opening, one send at a time, and the next state.
import { browserStorage } from '@foyer/client/browser-storage';
import { CallError } from '@foyer/contract/client';
import type { SubmissionEntry } from '@foyer/forms';
import { useState } from 'react';
import { usePortal } from '../../session/portal.ts';
import type { FormAddress } from '../forms/form-address.ts';
import type { OpenForm } from '../forms/load-form.ts';
import { utmParameters } from '../forms/utm-parameters.ts';
import type { OpenBooking } from '../visits/open-booking.ts';
import { redirectAfter } from './after-submission.ts';
import type { SubmissionPlace } from './pdf-button.tsx';
import { openSendKey } from './send-key.ts';
import { fieldErrorsOf, type StoredSubmission, sendSubmission } from './send-submission.ts';

/** What was sent, for immediate printing, and what came back: the booking, what alerts show to the person, and the next form. */
export interface SentForm extends SubmissionPlace, StoredSubmission {
  readonly entries: readonly SubmissionEntry[];
  /** ISO instant, by this device's clock. */
  readonly sentAt: string;
}

export type SendingState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'sent'; readonly sent: SentForm }
  /** The edited submission was sent again in the meantime; the answers here are kept. */
  | { readonly kind: 'newer'; readonly entries: readonly SubmissionEntry[] }
  | FailedSend;

/** A send that failed; the answers are kept. */
export interface FailedSend {
  readonly kind: 'failed';
  readonly error: unknown;
  /** The browser's own connection state when it failed. */
  readonly wasOnline: boolean;
  /** Whether the answers are being sent again. */
  readonly isSending: boolean;
  /** Sends the same answers again, with the same key if they may have been stored. */
  readonly sendAgain: () => void;
}

const ready: SendingState = { kind: 'ready' };

/**
 * @param booking for booking forms: if the time has been taken meanwhile, the person returns to the form
 * @param takeRefusal returns whether the form itself tells about a refusal, so that the person returns to it
 */
export function useSending(
  form: OpenForm,
  { formId, checksum, submissionId, linked }: FormAddress,
  booking?: OpenBooking | undefined,
  takeRefusal: (error: CallError) => boolean = () => false,
) {
  const portal = usePortal();
  const [state, setState] = useState(ready);
  const { engine, version, ownerId, draft, submission } = form;
  const [key] = useState(() => openSendKey(browserStorage, [ownerId, formId, submissionId].join(':')));

  const conflict = () => {
    draft?.saver.resume();
    setState(ready);
    engine.setConflict();
  };

  /** @param over the newest revision, if the person wants these answers to replace it */
  const send = async (entries: readonly SubmissionEntry[], over?: number) => {
    setState((now) => (now.kind === 'failed' ? { ...now, isSending: true } : { kind: 'sending' }));
    const owner = booking?.owner() ?? ownerId;
    try {
      // A save that arrives after the submission would bring the draft back.
      await draft?.saver.pause();
      if (booking && !(await booking.isFree(entries))) return conflict();
      const stored = await sendSubmission(portal, {
        formId,
        checksum,
        version,
        entries,
        esign: form.signing?.wordingIn(entries),
        ownerId: owner,
        submissionId,
        baseRevision: over ?? submission?.revision,
        utm: utmParameters(location.search, document.cookie),
        packetId: new URLSearchParams(location.search).get('packet')?.split('.')[0],
        answer: linked?.answer,
        idempotencyKey: key.current(),
        headers: booking?.headers() ?? {},
      });
      key.spend();
      draft?.drop();
      // The server deletes the draft of the submission's owner; this one is the guardian's own.
      if (owner !== ownerId) void draft?.discard().catch(() => undefined);
      engine.markPristine();
      const leaveTo = redirectAfter(version);
      if (leaveTo) location.assign(leaveTo);
      setState({
        kind: 'sent',
        sent: {
          ...stored,
          submissionId: stored.id,
          checksum: stored.secure_id,
          entries,
          sentAt: new Date().toISOString(),
        },
      });
    } catch (error) {
      const refusal = error instanceof CallError ? error : undefined;
      if (refusal?.code === 'slot-taken') return conflict();
      draft?.saver.resume();
      if (refusal && takeRefusal(refusal)) return setState(ready);
      if (refusal?.code === 'submission-changed') return setState({ kind: 'newer', entries });
      const errors = fieldErrorsOf(error).filter(({ uuid }) => engine.fields.some((field) => field.uuid === uuid));
      if (errors.length > 0) {
        setState(ready);
        return engine.showErrors(errors);
      }
      // The key belongs to other answers, sent from another tab or before the connection broke; the next send gets a new one.
      if (refusal?.code === 'key-reused') key.renew();
      console.error('The form was not sent.', error);
      setState({
        kind: 'failed',
        error,
        wasOnline: navigator.onLine,
        isSending: false,
        sendAgain: () => void send(entries, over),
      });
    }
  };

  return { state, send, backToForm: () => setState(ready) };
}
