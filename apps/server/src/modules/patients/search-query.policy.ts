// Interprets the text typed to find a patient: a birth date in any usual format, digits of a phone, an email address, a name.

export type TypedDateOrder = 'month-first' | 'day-first';

export interface SearchQuery {
  /** Names, as they were typed. */
  readonly name: string;
  /** Birth dates that may be meant, YYYY-MM-DD; empty when none was typed. */
  readonly birthDates: readonly string[];
  /** Each is part of a phone number; eight digits may also be a date, four a year. */
  readonly numbers: readonly {
    readonly digits: string;
    readonly birthDates: readonly string[];
    readonly birthYear: number | undefined;
  }[];
  /** Prefixes of an email address, in lower case. */
  readonly emails: readonly string[];
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const day = '(\\d{1,2})(?:st|nd|rd|th)?';

const yearFirst = /(?<!\d)(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?!\d)/;
const yearLast = /(?<![\d-])(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?![\d-])/;
const dayMonth = new RegExp(`(?<!\\d)${day}\\.?\\s*${monthName},?\\s*(\\d{4})(?!\\d)`, 'i');
const monthDay = new RegExp(`(?<!\\p{L})${monthName}\\s*${day},?\\s+(\\d{4})(?!\\d)`, 'iu');

/** Returns the day as YYYY-MM-DD, or undefined when it does not exist or lies in the future. */
function dateOf(year: number, month: number, dayOfMonth: number, today: string): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
  const isDay = !Number.isNaN(Date.parse(text)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
  return isDay && year >= 1880 && text <= today ? text : undefined;
}

/** For a two-digit year, the centuries in which somebody can have been born. */
const yearsOf = (text: string) => (text.length === 2 ? [2000 + Number(text), 1900 + Number(text)] : [Number(text)]);

const unique = (dates: readonly (string | undefined)[]) => [...new Set(dates.filter((date) => date !== undefined))];

/** Reads the numbers in the practice's order if that gives a valid date, else in the other order. */
function numericDates(first: string, second: string, year: string, order: TypedDateOrder, today: string): string[] {
  const [a, b] = [Number(first), Number(second)];
  const monthFirst = yearsOf(year).map((each) => dateOf(each, a, b, today));
  const dayFirst = yearsOf(year).map((each) => dateOf(each, b, a, today));
  return unique(order === 'month-first' ? [...monthFirst, ...dayFirst] : [...dayFirst, ...monthFirst]);
}

/** Eight digits without separators: 19860413 or 04131986. */
function compactDates(digits: string, order: TypedDateOrder, today: string): string[] {
  if (digits.length !== 8) return [];
  const part = (from: number, until: number) => digits.slice(from, until);
  return unique([
    dateOf(Number(part(0, 4)), Number(part(4, 6)), Number(part(6, 8)), today),
    ...numericDates(part(0, 2), part(2, 4), part(4, 8), order, today),
  ]);
}

/** Removes the first match from a text and returns both. */
function taken(text: string, pattern: RegExp): { rest: string; match: RegExpExecArray | undefined } {
  const match = pattern.exec(text) ?? undefined;
  return { match, rest: match ? `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` : text };
}

function takeDate(text: string, order: TypedDateOrder, today: string): { rest: string; dates: string[] } {
  const monthOf = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  const readers: readonly [RegExp, (parts: readonly string[]) => (string | undefined)[]][] = [
    [yearFirst, ([y = '', m = '', d = '']) => [dateOf(Number(y), Number(m), Number(d), today)]],
    [yearLast, ([a = '', b = '', y = '']) => numericDates(a, b, y, order, today)],
    [dayMonth, ([d = '', m = '', y = '']) => [dateOf(Number(y), monthOf(m), Number(d), today)]],
    [monthDay, ([m = '', d = '', y = '']) => [dateOf(Number(y), monthOf(m), Number(d), today)]],
  ];
  for (const [pattern, read] of readers) {
    const { rest, match } = taken(text, pattern);
    const dates = match ? unique(read(match.slice(1))) : [];
    if (dates.length > 0) return { rest, dates };
  }
  return { rest: text, dates: [] };
}

/** @param today YYYY-MM-DD: no birth date is after it */
export function readSearch(typed: string, order: TypedDateOrder, today: string): SearchQuery {
  const emails: string[] = [];
  const withoutEmails = typed.replace(/\S*@\S*/g, (email) => {
    emails.push(email.toLowerCase());
    return ' ';
  });
  const { rest, dates } = takeDate(withoutEmails, order, today);
  const numbers: SearchQuery['numbers'][number][] = [];
  const name = rest.replace(/[+(]*\d[\d\s().+-]*/g, (part) => {
    const digits = part.replace(/\D/g, '').replace(/^1(\d{10})$/, '$1');
    const year = Number(digits);
    numbers.push({
      digits,
      birthDates: compactDates(digits, order, today),
      birthYear: digits.length === 4 && year >= 1880 && year <= Number(today.slice(0, 4)) ? year : undefined,
    });
    return ' ';
  });
  return { name: name.replace(/\s+/g, ' ').trim(), birthDates: dates, numbers, emails };
}
