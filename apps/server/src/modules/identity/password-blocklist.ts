// Passwords that many people use, or that stand in the person's address or the practice's name.

let common: Promise<ReadonlySet<string>> | undefined;

/** Read when the first password is set; 49,000 entries that most processes never need. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((entry) => entry.toLowerCase())),
  );
  return common;
}

/** Case-folded: as it is, and without the digits and signs that people put behind a word. */
function formsOf(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase();
  return [whole, whole.replace(/[^\p{L}]+$/u, '')].filter((form) => form !== '');
}

const squeezed = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A name as a whole and its words, those of three letters and more. */
function partsOf(name: string): string[] {
  return [name, ...name.split(/[^\p{L}\p{N}]+/u)].map(squeezed).filter((part) => part.length >= 3);
}

export interface Surroundings {
  readonly practiceName: string;
  readonly email: string;
}

/** A sentence that says why the password is too easy to guess, or undefined. */
export async function blocklisted(
  password: string,
  { practiceName, email }: Surroundings,
): Promise<string | undefined> {
  const forms = formsOf(password);
  const list = await commonPasswords();
  if (forms.some((form) => list.has(form)))
    return 'This password is one of the most common ones. Choose one that nobody else would think of.';
  const localPart = email.slice(0, email.lastIndexOf('@'));
  const known = new Set([...partsOf(practiceName), ...partsOf(localPart)]);
  if (forms.some((form) => known.has(squeezed(form))))
    return 'This password is too close to your e-mail address or to the name of the practice. Choose another one.';
  return undefined;
}
