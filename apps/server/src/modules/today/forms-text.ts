// The text that asks a patient to look at their documents. Like the mail, it does not say which.
import type { Ctx, Uses } from '../../platform/context.ts';
import { addressOfPage } from '../practice/public.ts';
import { lengthOf, shortLink, withPlainSigns } from '../reminders/public.ts';

/** Returns the words, the shorter ones where the longer do not fit into one message. */
export function formsText(ctx: Ctx & Uses<'config'>): string {
  const link = shortLink(addressOfPage(ctx, '/patient-portal/patient-document'));
  const practice = ctx.tenant.companyName;
  const tries = [
    `${practice}: There is something for you to look at on the patient portal. Sign in to see it: ${link} STOP to end`,
    `${practice}: Please look at your documents: ${link} STOP to end`,
  ].map((words) => withPlainSigns(words).text);
  const fits = tries.find((text) => {
    const { used, room } = lengthOf(text);
    return used <= room;
  });
  return fits ?? tries.at(-1) ?? '';
}
