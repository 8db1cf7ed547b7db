// Exact decimal numbers: a whole number of units with its decimal places, so that 0.1 + 0.2 is 0.3 in browser and server.
import { isDecimal } from './decimals.ts';

/** `units / 10 ** places`. */
export interface Exact {
  readonly units: bigint;
  readonly places: number;
}

/** Places that a quotient keeps. */
const QUOTIENT_PLACES = 8;
/** Characters of a number as typed; longer ones are none. */
const MAX_TEXT = 40;

/** Returns the number that a text or a number represents; undefined if it represents none. */
export function exactOf(value: string | number): Exact | undefined {
  const text = typeof value === 'number' ? plain(value) : value.trim();
  if (!isDecimal(text) || text.length > MAX_TEXT) return undefined;
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.');
  const units = BigInt(`0${whole}${fraction}`);
  return { units: text.startsWith('-') ? -units : units, places: fraction.length };
}

function plain(number: number): string {
  const text = String(number);
  return text.includes('e') && Number.isFinite(number) ? number.toFixed(12) : text;
}

const scaled = ({ units, places }: Exact, to: number) => units * 10n ** BigInt(to - places);

function aligned(a: Exact, b: Exact) {
  const places = Math.max(a.places, b.places);
  return { left: scaled(a, places), right: scaled(b, places), places };
}

export function plus(a: Exact, b: Exact): Exact {
  const { left, right, places } = aligned(a, b);
  return { units: left + right, places };
}

export function minus(a: Exact, b: Exact): Exact {
  return plus(a, { ...b, units: -b.units });
}

export function times(a: Exact, b: Exact): Exact {
  return { units: a.units * b.units, places: a.places + b.places };
}

/** Returns the quotient with eight places, the last one rounded half away from zero; undefined for a division by zero. */
export function dividedBy(a: Exact, b: Exact): Exact | undefined {
  if (b.units === 0n) return undefined;
  const { left, right } = aligned(a, b);
  return { units: halfAway(left * 10n ** BigInt(QUOTIENT_PLACES), right), places: QUOTIENT_PLACES };
}

/** Returns a negative number, 0 or a positive number if `a` is less than, equal to or more than `b`. */
export function compared(a: Exact, b: Exact): number {
  const { left, right } = aligned(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Rounds half away from zero. */
export function rounded(number: Exact, places: number): Exact {
  if (number.places <= places) return number;
  return { units: halfAway(number.units, 10n ** BigInt(number.places - places)), places };
}

/** Returns `top / bottom` as a whole number, rounded half away from zero. */
function halfAway(top: bigint, bottom: bigint): bigint {
  const isNegative = top < 0n !== bottom < 0n;
  const [up, down] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const size = (2n * up + down) / (2n * down);
  return isNegative ? -size : size;
}

/** Returns the number in the fewest digits: 2.50 is `2.5`. */
export function exactText({ units, places }: Exact): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
