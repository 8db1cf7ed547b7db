// What counts as an e-mail address.

/** Local part of 1 to 64 characters, one @, a domain of labels with a dot, at most 255 characters. */
const pattern =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?=.{1,255}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

export function isEmail(text: string): boolean {
  return pattern.test(text) && !/^\.|\.\.|\.@/.test(text);
}
