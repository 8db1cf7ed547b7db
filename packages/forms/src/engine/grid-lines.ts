// What a stored answer to a Grid of Yes and No lists, for readers without the form that it was given in.
import { codesOf } from '../kit/option-codes.ts';
import { allergies } from '../lists/allergies.ts';
import { medicalConditions } from '../lists/medical-conditions.ts';
import { NONE_KNOWN } from './compare-rows.ts';

type Texts = ReadonlyMap<string, string>;

const listed: Texts = new Map(
  [medicalConditions, allergies].flatMap((texts) => {
    const options = texts.map((text) => ({ text }));
    return codesOf(options).map((code, at) => [code, texts[at] ?? code] as const);
  }),
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a code as a text: that of the product's own lists, else its words. */
function textOf(code: string): string {
  const words = code.replaceAll('-', ' ');
  return listed.get(code) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns a line for each row that is not answered with No, with its detail, and for each other item on file; undefined if it is no
 * answer to a Grid. Where every answer is No, the line says so.
 */
export function gridLines(stored: unknown): readonly string[] | undefined {
  if (!isObject(stored) || !isObject(stored.rows)) return undefined;
  const answers = Object.entries(stored.rows);
  const lines = answers.flatMap(([code, answer]) => {
    if (!isObject(answer) || typeof answer.column !== 'string' || answer.column === 'no') return [];
    const text = answer.column === 'yes' ? textOf(code) : `${textOf(code)}: ${textOf(answer.column)}`;
    return [typeof answer.detail === 'string' && answer.detail !== '' ? `${text} (${answer.detail})` : text];
  });
  const others = Array.isArray(stored.others) ? stored.others.filter((text) => typeof text === 'string') : [];
  return lines.length + others.length === 0 && answers.length > 0 ? [NONE_KNOWN] : [...lines, ...others];
}
