// The codes of options: what conditions, points and exports call them.
import type { Option } from './options.ts';

const MOST = 64;

const known = new WeakMap<readonly Option[], readonly string[]>();

/**
 * Returns the code of each option. One without a code of its own gets one made of its text: lower case, with a `-` for each run of
 * characters that no code may have. No two are equal: a repeated one ends in `-2`, `-3`.
 */
export function codesOf(options: readonly Option[]): readonly string[] {
  const found = known.get(options);
  if (found) return found;
  const taken = new Set<string>();
  const own = options.map(({ code }) => {
    if (code === undefined || taken.has(code)) return undefined;
    taken.add(code);
    return code;
  });
  const codes = options.map(({ text }, at) => own[at] ?? freeCode(codeOf(text), taken));
  known.set(options, codes);
  return codes;
}

function codeOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, MOST);
}

/** Returns the code, or else the first numbered one that is not taken, and takes it. */
function freeCode(code: string, taken: Set<string>): string {
  let free = code;
  for (let number = 2; taken.has(free); number++) free = `${code.slice(0, MOST - `-${number}`.length)}-${number}`;
  taken.add(free);
  return free;
}
