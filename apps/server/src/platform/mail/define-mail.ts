// Defines a mail in the module that sends it: its name, its text, and what a preview of it shows.
import type { Ctx, Uses } from '../context.ts';
import { type MailBlock, renderMail } from './layout.ts';
import type { Mail } from './mail.ts';

/** A mail without its address: passed to the outbox together with `to`. */
export type DrawnMail = Pick<Mail, 'subject' | 'text' | 'html' | 'attachments'>;

/** The context for rendering a mail's text. */
export type MailCtx = Ctx & Uses<'config' | 'caches'>;

interface MailDefinition<Data> {
  /** Stable and in kebab-case; part of the preview's address. */
  readonly name: string;
  /** The server module that sends it. */
  readonly module: string;
  /** Data for a preview. Use fictitious people: `sampleFacts`. */
  readonly sample: (ctx: MailCtx) => Data | Promise<Data>;
  /** Renders the text. Subject and blocks contain no patient's name and nothing about their health. */
  readonly draw: (
    ctx: MailCtx,
    data: Data,
  ) => Pick<Mail, 'subject' | 'attachments'> & { readonly blocks: readonly MailBlock[] };
}

/** A defined mail as held in lists, whatever its data. */
export interface ListedMail extends Pick<MailDefinition<unknown>, 'name' | 'module'> {
  /** Renders the mail with its sample. */
  preview(ctx: MailCtx): Promise<DrawnMail>;
}

export interface DefinedMail<Data> extends ListedMail {
  /**
   * Returns subject, plain text and HTML in the style of the practice of `ctx`. @throws TypeError for a button with an unsafe
   * link
   */
  draw(ctx: MailCtx, data: Data): DrawnMail;
}

/**
 * Defines a mail. The module sends what its `draw` returns; `modules/office/mails.ts` lists it, so that the console shows its
 * preview and a test checks it against the rules for all mails. Nothing else calls `renderMail`.
 */
export function defineMail<Data>({ name, module, sample, draw }: MailDefinition<Data>): DefinedMail<Data> {
  const drawn = (ctx: MailCtx, data: Data): DrawnMail => {
    const { blocks, ...rest } = draw(ctx, data);
    const { companyName: practiceName, accentColor } = ctx.tenant;
    return { ...rest, ...renderMail({ practiceName, accentColor, blocks }) };
  };
  return { name, module, draw: drawn, preview: async (ctx) => drawn(ctx, await sample(ctx)) };
}

/** What samples of mails say about a fictitious patient. A mail that lets one of these through fails a test. */
export const sampleFacts = {
  patientName: 'Rowan Ashgrove',
  patientEmail: 'reader@example.com',
  visitType: 'Root canal',
  formName: 'Health history',
  answer: 'allergic to penicillin',
} as const;

/** The key in a sample's links; it opens nothing. */
export const sampleKey = 'example';
