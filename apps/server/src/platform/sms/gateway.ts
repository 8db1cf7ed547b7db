// Passes text messages to an HTTP gateway, to the demo's mailbox, or to both.
import type { Clock } from '../clock.ts';
import { Outage, PermanentFailure } from '../jobs/job.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { asked } from '../telemetry/telemetry.ts';

export interface Sms {
  /** A uuid; the same for every attempt. */
  readonly messageId: string;
  readonly tenantId: string;
  /** 7 to 15 digits, with or without '+', spaces, dots, hyphens and brackets. */
  readonly to: string;
  readonly text: string;
  /** What it is about: it is looked at again when the text leaves. */
  readonly purpose: string;
}

export interface SmsTransport {
  /** Whether text messages can be sent at all. */
  readonly isThere: boolean;
  /** Resolves when the text has been accepted. @throws PermanentFailure if it never will be, Outage if it may be later */
  send(sms: Sms): Promise<void>;
}

/** The gateway's URL, our credential, and the number or name that texts come from. */
export interface SmsGateway {
  readonly url: string;
  readonly token: string;
  readonly from: string;
}

const timeoutMs = 3000;
/** Statuses that concern this text; any other refusal concerns us or the gateway and may pass. */
const finalStatuses: ReadonlySet<number> = new Set([400, 404, 410, 413, 422]);

/** @throws PermanentFailure, without the number in it */
export function dialable(number: string): string {
  const digits = number.replace(/[\s().-]/g, '');
  if (!/^\+?\d{7,15}$/.test(digits)) throw new PermanentFailure('The text message has no telephone number to go to.');
  return digits;
}

async function post(gateway: SmsGateway, to: string, { messageId, text }: Sms): Promise<void> {
  let status: number;
  try {
    const send = () =>
      fetch(gateway.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${gateway.token}`,
          'idempotency-key': messageId,
        },
        body: JSON.stringify({ from: gateway.from, to, text }),
        // A gateway that moved is a setting to correct; following the redirect would hand the token to its target.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
    const answer = await asked('sms.send', new URL(gateway.url).hostname, send);
    status = answer.status;
    await answer.body?.cancel();
  } catch (error) {
    throw new Outage(`The SMS gateway did not answer (${error instanceof Error ? error.name : 'unknown'}).`);
  }
  if (status >= 200 && status < 300) return;
  const Kind = finalStatuses.has(status) ? PermanentFailure : Outage;
  throw new Kind(`The SMS gateway did not take the text (${status}).`);
}

/** With a mailbox and a gateway a text goes to both; with neither, `isThere` is false and `send` refuses. */
export function createSmsTransport(options: {
  gateway: SmsGateway | undefined;
  mailbox: Mailbox | undefined;
  clock: Clock;
}): SmsTransport {
  const { gateway, mailbox, clock } = options;
  return {
    isThere: gateway !== undefined || mailbox !== undefined,
    async send(sms) {
      const to = dialable(sms.to);
      const { messageId: id, tenantId: tenant, text } = sms;
      if (!gateway && !mailbox) throw new PermanentFailure('No SMS gateway is set.');
      await mailbox?.add({
        id,
        tenant,
        channel: 'sms',
        to,
        subject: '',
        text,
        html: '',
        at: clock.now().toISOString(),
      });
      if (gateway) await post(gateway, to, sms);
    },
  };
}
