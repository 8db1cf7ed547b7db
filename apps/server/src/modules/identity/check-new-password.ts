// Checks a new password against the practice's rules.
import { passwordRules, ruleText } from '@foyer/contract/password-rules';
import type { Ctx, Uses } from '../../platform/context.ts';
import { type Problem, problem } from '../../platform/problem.ts';
import { settingsOf } from '../practice/public.ts';
import { isCommonPassword, tooClose } from './password-blocklist.ts';

/** Returns the refusal, with a sentence for each unmet rule, or undefined. `member` names the password in the request. */
export async function checkNewPassword(
  ctx: Ctx & Uses<'caches'>,
  member: 'password' | 'newPassword',
  password: string,
  email: string,
): Promise<Problem | undefined> {
  const settings = await settingsOf(ctx);
  const policy = {
    profile: settings.passwordProfile,
    isTwoStep: settings.twoStepRequired,
    isCommonRefused: settings.passwordBlocklist,
  };
  const rules = passwordRules(policy, policy.isCommonRefused && (await isCommonPassword(password)));
  const messages = rules.filter((rule) => !rule.isMet(password)).map(ruleText);
  if (messages.length === 0 && policy.isCommonRefused) {
    const reason = tooClose(password, { practiceName: ctx.tenant.companyName, email });
    if (reason !== undefined) messages.push(reason);
  }
  if (messages.length === 0) return undefined;
  return problem('password-refused', { errors: messages.map((message) => ({ path: `body.${member}`, message })) });
}
