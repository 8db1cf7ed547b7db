// What no text of a call may hold, whatever its endpoint declares: the character NUL, and members nested without end.
import type { MemberError } from '@foyer/contract';

const nul = String.fromCharCode(0);
/** Deeper than any body that the contract declares; what is walked by recursion later stays far from the stack's end. */
const deepest = 64;

const withNul = 'must not hold the character NUL';
const tooDeep = 'is nested too deeply';

/** The path is put together on the way back only: nearly nothing that is sent has a fault. */
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

/** What is wrong with a value that was sent, or undefined. `path` is where it stands. Takes time in proportion to its size. */
export function faultOf(path: string, value: unknown): MemberError | undefined {
  const fault = look(value, 0);
  return fault && { path: fault.message === tooDeep ? path : path + fault.path, message: fault.message };
}

/** Whether an address holds the character NUL, escaped or not. */
export function hasNul(address: string): boolean {
  return address.includes('%00') || address.includes(nul);
}
