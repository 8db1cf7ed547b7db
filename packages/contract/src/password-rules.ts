// The rules of a new password, used by portal and server: two profiles, of which the practice chooses one.

/** `spec`: a length and three kinds of characters. `nist`: a length only, according to NIST SP 800-63B. */
export type PasswordProfile = 'spec' | 'nist';

export interface PasswordPolicy {
  readonly profile: PasswordProfile;
  /** Whether signing in takes a second step; then `nist` requires fewer characters. */
  readonly isTwoStep: boolean;
  /** Whether common words are refused, including with digits and signs appended. */
  readonly isCommonRefused: boolean;
}

/** Policy of practices that have not set one, or whose policy is not known yet. */
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
  /** Value for the text of `length`. */
  readonly min: number;
  readonly max: number;
  readonly isMet: (password: string) => boolean;
  /** Whether it is not known yet if the rule is met: then it is shown as open and does not block. */
  readonly isPending: boolean;
}

const minLengthOf = ({ profile, isTwoStep }: PasswordPolicy) => (profile === 'spec' || isTwoStep ? 8 : 12);

/** Returns the rules of a policy, in the checklist's order. `isCommon`: whether the current password is common, if known. */
export function passwordRules(policy: PasswordPolicy, isCommon?: boolean): readonly PasswordRule[] {
  const bounds = { min: minLengthOf(policy), max: passwordMaxLength };
  const rule = (name: PasswordRule['name'], isMet: PasswordRule['isMet']): PasswordRule => ({
    name,
    isMet,
    ...bounds,
    isPending: name === 'common' && isCommon === undefined,
  });
  // What people see as one character counts as one for the minimum; the maximum is the field's and counts as the browser does.
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

/** Returns whether a password may be sent: it meets every rule whose result is known. */
export function followsRules(rules: readonly PasswordRule[], password: string): boolean {
  return rules.every((rule) => rule.isPending || rule.isMet(password));
}

/** Returns a rule's English text with its numbers. */
export function ruleText({ name, min, max }: PasswordRule): string {
  return passwordRuleTexts[name].replace('{{min}}', String(min)).replace('{{max}}', String(max));
}
