// How far somebody is with a packet.
import type { Answer, packetPage } from '@foyer/contract';
import type { GuestSubmission } from '../../session/guest-submissions.ts';

export type OwnPacket = Answer<typeof packetPage.packet>;
type PacketForm = OwnPacket['forms'][number];

/** Marks the forms as sent that a guest has sent in this browser session. */
export function withGuestForms(packet: OwnPacket, sent: readonly GuestSubmission[]): OwnPacket {
  const ids = new Set(sent.map(({ id }) => id));
  return {
    ...packet,
    forms: packet.forms.map((form) => (ids.has(form.form_id) ? { ...form, status: 'completed' as const } : form)),
  };
}

/** Returns the first form that is not sent. */
export function nextForm({ forms }: OwnPacket): PacketForm | undefined {
  return forms.find(({ status }) => status !== 'completed');
}

/** Whether the practice has put it away and nothing of it was begun. */
export function isEnded({ isArchived, forms }: OwnPacket): boolean {
  return isArchived && forms.every(({ status }) => status === 'pending');
}

export interface PacketProgress {
  /** Forms that were sent, and all. */
  readonly completed: number;
  readonly total: number;
  /** About how long the others take. */
  readonly minutesLeft: number;
  /** Pages that are done, and all that are known; a form of which no number is known counts as one. */
  readonly pagesDone: number;
  readonly pages: number;
}

/** The form that is open, and its page, counted from 0. */
export interface OpenPage {
  readonly formId: string;
  readonly page: number;
}

export function packetProgress({ forms }: OwnPacket, open?: OpenPage): PacketProgress {
  const steps = forms.map(({ form_id, status, page, pages }) => {
    const all = pages ?? 1;
    if (status === 'completed') return { done: all, all };
    const now = open?.formId === form_id ? open.page : status === 'other' ? (page ?? 0) : 0;
    // A version that was published meanwhile may have fewer pages.
    return { done: Math.min(now, all), all };
  });
  const left = forms.filter(({ status }) => status !== 'completed');
  return {
    completed: forms.length - left.length,
    total: forms.length,
    minutesLeft: left.reduce((sum, { minutes }) => sum + minutes, 0),
    pagesDone: steps.reduce((sum, { done }) => sum + done, 0),
    pages: steps.reduce((sum, { all }) => sum + all, 0),
  };
}
