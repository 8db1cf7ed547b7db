// Defines a mail in the module that sends it: what it is called, what it says, and what a preview of it shows.
import type { Ctx, Uses } from '../context.ts';
import { type MailBlock, renderMail } from './layout.ts';
import type { Mail } from './mail.ts';

/** A mail without its address: what is handed to the outbox beside `to`. */
export type DrawnMail = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>;

/** What the words of a mail are made with. */
export type MailCtx = Ctx & Uses<'config' | 'caches'>;

interface MailDefinition<Data> {
  /** Stable and in kebab-case; it is part of the address of the preview. */
  readonly name: string;
  /** The server module that sends it. */
  readonly module: string;
  /** Data for a preview. People in it do not exist: use `sampleFacts`. */
  readonly sample: (ctx: MailCtx) => Data | Promise<Data>;
  /** The words. Subject and blocks hold no name of a patient and nothing about their health. */
  readonly draw: (
    ctx: MailCtx,
    data: Data,
  ) => Pick<Mail, 'subject' | 'attachments'> & { readonly blocks: readonly MailBlock[] };
}

/** A defined mail as lists hold it, whatever its data. */
export interface ListedMail extends Pick<MailDefinition<unknown>, 'name' | 'module'> {
  /** Draws the mail with its sample. */
  preview(ctx: MailCtx): Promise<DrawnMail>;
}

export interface DefinedMail<Data> extends ListedMail {
  /** Subject, plain text and HTML in the look of the practice of `ctx`. @throws TypeError for a button that leads nowhere safe */
  draw(ctx: MailCtx, data: Data): DrawnMail;
}

/**
 * Defines a mail. The module sends what its `draw` returns; `modules/office/mails.ts` lists it, so that the console shows its
 * preview and a test holds it to the rules that are the same for all mails. Nothing else calls `renderMail`.
 */
export function defineMail<Data>({ name, module, sample, draw }: MailDefinition<Data>): DefinedMail<Data> {
  const drawn = (ctx: MailCtx, data: Data): DrawnMail => {
    const { blocks, ...rest } = draw(ctx, data);
    const { companyName: practiceName, accentColor } = ctx.tenant;
    return { ...rest, ...renderMail({ practiceName, accentColor, blocks }) };
  };
  return { name, module, draw: drawn, preview: async (ctx) => drawn(ctx, await sample(ctx)) };
}

/** What samples of mails say about a patient, who is made up. A mail that lets one of these through fails a test. */
export const sampleFacts = {
  patientName: 'Rowan Ashgrove',
  patientEmail: 'reader@example.com',
  visitType: 'Root canal',
  formName: 'Health history',
  answer: 'allergic to penicillin',
} as const;

/** The key in the links of a sample; it opens nothing. */
export const sampleKey = 'example';
