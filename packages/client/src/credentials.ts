// Validates email addresses and the fields of a sign-in.

export const passwordMaxLength = 50;

/** Local part of 1 to 64 characters, one @, a domain of labels with a dot, at most 255 characters. */
const pattern =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?=.{1,255}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

export function isEmail(text: string): boolean {
  return pattern.test(text) && !/^\.|\.\.|\.@/.test(text);
}

/** Returns what is wrong with an entered address; surrounding spaces are ignored. */
export function emailProblem(entry: string): 'emailBlank' | 'emailInvalid' | undefined {
  const address = entry.trim();
  if (address === '') return 'emailBlank';
  return isEmail(address) ? undefined : 'emailInvalid';
}

export function passwordProblem(entry: string): 'passwordBlank' | undefined {
  return entry === '' ? 'passwordBlank' : undefined;
}
