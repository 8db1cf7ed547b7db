// What no text of a call may contain, whatever its endpoint declares: the character NUL, and members nested too deeply.
import type { MemberError } from '@foyer/contract';

const nul = String.fromCharCode(0);
/** Deeper than any body that the contract declares, and far from overflowing the stack in later recursion. */
const deepest = 64;

const withNul = 'must not hold the character NUL';
const tooDeep = 'is nested too deeply';

/** The path is built only on the way back: almost nothing that is sent has a fault. */
function look(value: unknown, depth: number): MemberError | undefined {
  if (typeof value === 'string') return value.includes(nul) ? { path: '', message: withNul } : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= deepest) return { path: '', message: tooDeep };
  const isList = Array.isArray(value);
  for (const name in value) {
    if (!isList && name.includes(nul)) return { path: '', message: withNul };
    const fault = look((value as Record<string, unknown>)[name], depth + 1);
    if (fault) return { ...fault, path: `.${name}${fault.path}` };
  }
  return undefined;
}

/** Returns what is wrong with a value that was sent, or undefined. `path` is its location. Takes time linear in its size. */
export function faultOf(path: string, value: unknown): MemberError | undefined {
  const fault = look(value, 0);
  return fault && { path: fault.message === tooDeep ? path : path + fault.path, message: fault.message };
}

/** Returns whether an address contains the character NUL, escaped or not. */
export function hasNul(address: string): boolean {
  return address.includes('%00') || address.includes(nul);
}
