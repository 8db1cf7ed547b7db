// Shows the words of a rule as they would go to somebody made up, and how much room the text takes.
import type { Answer, ParsedInput, recall } from '@foyer/contract';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { currentSettings } from '../practice/public.ts';
import { extremesOf, fill, lengthOf, withPlainSigns } from '../reminders/public.ts';
import { bookingLink } from './recall-link.ts';
import { recallValues } from './recall-words.policy.ts';

const madeUpName = 'Sam';

export function previewRecall(
  ctx: Ctx & Uses<'config'>,
  { words, typeId }: ParsedInput<typeof recall.previewRecall>['body'],
): Promise<Answer<typeof recall.previewRecall>> {
  return inTenant(ctx, async (tx) => {
    const { officeNumber: phone } = await currentSettings(tx);
    const valuesFor = (firstName: string, channel: 'email' | 'text') =>
      recallValues({
        firstName,
        practice: ctx.tenant.companyName,
        phone,
        link: bookingLink(ctx, typeId, channel),
      });
    const plain = withPlainSigns(words.text);
    const text = fill(plain.text, valuesFor(madeUpName, 'text'));
    const { longest } = await extremesOf(tx, ctx);
    const length = lengthOf(text);
    return {
      subject: fill(words.subject, valuesFor(madeUpName, 'email')),
      mail: fill(words.mail, valuesFor(madeUpName, 'email')),
      text,
      septets: length.used,
      room: length.room,
      longest: lengthOf(fill(plain.text, valuesFor(longest(true)['first name'], 'text'))).used,
      isUnicode: length.isUnicode,
      replaced: [...plain.replaced],
    };
  });
}
