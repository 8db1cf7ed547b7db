// The rules of a new password, as portal and server hold them: two profiles, of which the practice chooses one.

/** `spec`: a length and three kinds of characters. `nist`: a length only, after NIST SP 800-63B. */
export type PasswordProfile = 'spec' | 'nist';

export interface PasswordPolicy {
  readonly profile: PasswordProfile;
  /** Whether signing in takes a second step; then `nist` asks for fewer characters. */
  readonly isTwoStep: boolean;
  /** Whether common words are refused, also with digits and signs behind them. */
  readonly isCommonRefused: boolean;
}

/** What the practice's rules are while nobody set or knows others. */
export const defaultPolicy: PasswordPolicy = { profile: 'spec', isTwoStep: true, isCommonRefused: true };

/** The field of the sign-in screen takes no more. */
export const passwordMaxLength = 50;

/** English texts of the rules, for a checklist. */
export const passwordRuleTexts = {
  length: '{{min}} to {{max}} characters',
  upperCase: 'At least one capital letter (A to Z)',
  digit: 'At least one digit (0 to 9)',
  special: 'At least one special character, such as ! or %',
  edges: 'No space at the beginning or the end',
  common: 'Not a common word with signs added',
} as const;

export interface PasswordRule {
  readonly name: keyof typeof passwordRuleTexts;
  /** Fills in the text of `length`. */
  readonly min: number;
  readonly max: number;
  readonly isMet: (password: string) => boolean;
  /** Nobody knows yet whether it is met: it is shown as open and holds nobody up. */
  readonly isPending: boolean;
}

const minLengthOf = ({ profile, isTwoStep }: PasswordPolicy) => (profile === 'spec' || isTwoStep ? 8 : 12);

/**
 * The rules of a policy, in the order of the checklist. `isCommon`: whether the password at hand is a common one, where that
 * is known.
 */
export function passwordRules(policy: PasswordPolicy, isCommon?: boolean): readonly PasswordRule[] {
  const bounds = { min: minLengthOf(policy), max: passwordMaxLength };
  const rule = (name: PasswordRule['name'], isMet: PasswordRule['isMet']): PasswordRule => ({
    name,
    isMet,
    ...bounds,
    isPending: name === 'common' && isCommon === undefined,
  });
  // What a person sees as one character counts once; the upper bound is the field's, which counts as the browser does.
  const length = rule('length', (text) => [...text].length >= bounds.min && text.length <= bounds.max);
  const common = policy.isCommonRefused ? [rule('common', () => isCommon === false)] : [];
  if (policy.profile === 'nist') return [length, ...common];
  return [
    length,
    rule('upperCase', (text) => /[A-Z]/.test(text)),
    rule('digit', (text) => /[0-9]/.test(text)),
    rule('special', (text) => /[^\p{L}\p{N}\s]/u.test(text)),
    rule('edges', (text) => text !== '' && text === text.trim()),
    ...common,
  ];
}

/** Whether a password may be sent: it keeps every rule that is known to be kept or broken. */
export function followsRules(rules: readonly PasswordRule[], password: string): boolean {
  return rules.every((rule) => rule.isPending || rule.isMet(password));
}

/** A rule's English text with its numbers. */
export function ruleText({ name, min, max }: PasswordRule): string {
  return passwordRuleTexts[name].replace('{{min}}', String(min)).replace('{{max}}', String(max));
}
