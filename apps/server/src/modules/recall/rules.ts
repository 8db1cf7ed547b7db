// Reads and replaces the practice's rules of recall. Each save names the revision that it is based on.
import type { Answer, recall } from '@foyer/contract';
import type { z } from 'zod';
import { audit } from '../../platform/audit/audit.store.ts';
import { type EditedObject, noteMembers, selectRevision } from '../../platform/audit/member-changes.store.ts';
import type { Ctx, Uses } from '../../platform/context.ts';
import { inTenant, type Tx } from '../../platform/db/tenant-transaction.ts';
import { problem } from '../../platform/problem.ts';
import { currentSettings, lockSettings } from '../practice/public.ts';
import { languages } from '../reminders/public.ts';
import { postalLines } from './reach-people.ts';
import { bookingLink } from './recall-link.ts';
import { nextNight } from './recall-time.policy.ts';
import { faultsOfWords, recallFields, recallValues, usualWords, withPlainText } from './recall-words.policy.ts';
import { stopForRules } from './recalls.store.ts';
import { beginMark, endMark, type RecallRule, replaceRules, selectRules, selectTypes } from './rules.store.ts';

type SentRules = z.output<typeof recall.saveRecallRules.body>;
type SentRule = SentRules['rules'][number];
type StoredRules = Answer<typeof recall.saveRecallRules>;
type RulesCtx = Ctx & Uses<'config' | 'messages'>;

const editedBy = (ctx: Ctx): EditedObject => ({ kind: 'recall-rules', id: ctx.tenant.id });

/** First names are at least this long. */
const shortName = 'Al';

const shownRule = ({ channels, words, ...rule }: RecallRule): SentRule => ({
  ...rule,
  channels: [...channels],
  words: { ...words },
});

async function selectAll(tx: Tx, ctx: Ctx): Promise<StoredRules> {
  return { rules: (await selectRules(tx)).map(shownRule), revision: await selectRevision(tx, editedBy(ctx)) };
}

export function readRecallRules(ctx: RulesCtx): Promise<Answer<typeof recall.readRecallRules>> {
  return inTenant(ctx, async (tx) => ({
    ...(await selectAll(tx, ctx)),
    languages: [...languages],
    wordFields: [...recallFields],
    canText: ctx.messages.canText,
    hasPostalAddress: postalLines(await currentSettings(tx)).length > 0,
    usualWords: { [languages[0]]: usualWords },
  }));
}

interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Returns what is wrong with the rules apart from their words. `types` says of each known type whether it can be booked. */
function ruleFaults(rules: readonly SentRule[], types: ReadonlyMap<string, boolean>, canText: boolean): Fault[] {
  return rules.flatMap(({ id, bookTypeId, channels }, at): Fault[] => {
    const add = (member: string, message: string) => ({ path: `body.rules.${at}.${member}`, message });
    const isRepeated = rules.findIndex((rule) => rule.id === id) < at;
    return [
      ...(isRepeated ? [add('id', 'Each rule has an id of its own.')] : []),
      ...(types.get(bookTypeId) === false
        ? [add('bookTypeId', 'This type of visit was removed. Choose another one.')]
        : []),
      ...(new Set(channels).size < channels.length ? [add('channels', 'Name each way once.')] : []),
      ...(canText || channels.includes('email')
        ? []
        : [add('channels', 'This installation sends no text messages. Choose email, too.')]),
    ];
  });
}

async function wordFaults(tx: Tx, ctx: RulesCtx, rules: readonly SentRule[]): Promise<Fault[]> {
  const { officeNumber: phone } = await currentSettings(tx);
  return rules.flatMap(({ bookTypeId, channels, words }, at) => {
    const link = bookingLink(ctx, bookTypeId, 'text');
    const shortest = recallValues({ firstName: shortName, practice: ctx.tenant.companyName, phone, link });
    return Object.entries(words).flatMap(([language, one]) =>
      faultsOfWords(one, channels, shortest).map(({ at: place, message }) => ({
        path: `body.rules.${at}.words.${language}.${place}`,
        message,
      })),
    );
  });
}

/**
 * Replaces all rules; returns what is stored then. Who waits by a rule that is gone is not called back by it; a rule that is new
 * looks for people the next night.
 * @throws settings-changed when somebody else saved since the revision, not-found for an unknown type, words-refused,
 *   validation-failed
 */
export function saveRecallRules(ctx: RulesCtx, sent: SentRules): Promise<StoredRules> {
  const rules = sent.rules.map((rule) => ({ ...rule, words: withPlainText(rule.words) }));
  return inTenant(ctx, async (tx) => {
    await lockSettings(tx);
    const before = await selectAll(tx, ctx);
    if (sent.revision !== before.revision) throw problem('settings-changed');
    const types = await selectTypes(
      tx,
      rules.flatMap(({ afterTypeId, bookTypeId }) => [afterTypeId, bookTypeId]),
    );
    if (rules.some(({ afterTypeId, bookTypeId }) => !types.has(afterTypeId) || !types.has(bookTypeId)))
      throw problem('not-found');
    const faults = ruleFaults(sent.rules, types, ctx.messages.canText);
    if (faults.length > 0) throw problem('validation-failed', { errors: faults });
    const refused = await wordFaults(
      tx,
      ctx,
      sent.rules.map((rule, at) => rules[at] as typeof rule),
    );
    if (refused.length > 0) throw problem('words-refused', { errors: refused });
    const now = ctx.clock.now();
    await replaceRules(tx, rules, now);
    await stopForRules(
      tx,
      rules.map(({ id }) => id),
      now,
    );
    await setRounds(tx, ctx, rules.length > 0);
    await audit(tx, ctx, { action: 'change-setting', object: { kind: 'setting', id: 'recall-rules' } });
    await noteMembers(tx, ctx, editedBy(ctx), ['rules']);
    return selectAll(tx, ctx);
  });
}

async function setRounds(tx: Tx, ctx: Ctx, hasRules: boolean): Promise<void> {
  if (!hasRules) return endMark(tx);
  const { timezone } = await currentSettings(tx);
  return beginMark(tx, nextNight(ctx.clock.now(), timezone, ctx.tenant.id));
}
