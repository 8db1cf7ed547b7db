// Arithmetic on decimal numbers as typed. It uses whole numbers, so that 0.1 + 0.2 is 0.3.

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Returns whether `value - origin` is a multiple of `step`: 0.3 is a multiple of 0.1. */
export function isIncrement(value: string, step: number, origin: number): boolean {
  const { numbers } = scaled([value, plain(step), plain(origin)]);
  const [size, by, from] = numbers;
  return size !== undefined && by !== undefined && from !== undefined && by !== 0n && (size - from) % by === 0n;
}

/** Returns the next multiple of `step` above (`direction` 1) or below (-1) a decimal, as its shortest text: 0.25 up by 0.1 is 0.3. */
export function nextStep(value: string, step: number, direction: 1 | -1): string {
  const { numbers, places } = scaled([value, plain(step)]);
  const [size = 0n, by = 0n] = numbers;
  if (by <= 0n) return value;
  const rest = ((size % by) + by) % by;
  const below = size - rest;
  if (direction === 1) return written(below + by, places);
  return written(rest === 0n ? below - by : below, places);
}

function plain(number: number): string {
  const text = String(number);
  return text.includes('e') ? number.toFixed(12) : text;
}

function scaled(texts: readonly string[]): { readonly numbers: readonly bigint[]; readonly places: number } {
  const places = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0));
  return { numbers: texts.map((text) => scale(text, places)), places };
}

function scale(number: string, places: number): bigint {
  const [whole = '', fraction = ''] = number.replace(/^[+-]/, '').split('.');
  const digits = BigInt(`${whole}${fraction.padEnd(places, '0')}` || '0');
  return number.startsWith('-') ? -digits : digits;
}

function written(size: bigint, places: number): string {
  const digits = String(size < 0n ? -size : size).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${size < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}
