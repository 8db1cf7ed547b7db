// Says what is wrong with a member of a request in a sentence that says what to do, if its schema has no words of its own.
import type { z } from 'zod';

function sizeOf(origin: string, bound: number | bigint, word: string): string {
  if (origin === 'string') return `Enter at ${word} ${bound} characters.`;
  return origin === 'array' ? `Give at ${word} ${bound} entries.` : `Enter at ${word} ${bound}.`;
}

/** Returns the sentence for one issue, in zod's own shape; used as the error map of every parse. */
export const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : 'This is not of the expected kind.';
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Fill this in.'
        : sizeOf(issue.origin, issue.minimum, 'least');
    case 'too_big':
      return sizeOf(issue.origin, issue.maximum, 'most');
    case 'invalid_value':
      return 'Choose one of those that are offered.';
    case 'unrecognized_keys':
      return `Leave these out: ${issue.keys.join(', ')}.`;
    case 'invalid_format':
      if (issue.format === 'email') return 'Enter an email address, such as name@example.com.';
      if (issue.format === 'date') return 'Enter a day, such as 2026-05-31.';
      if (issue.format === 'datetime') return 'Enter a day and a time, such as 2026-05-31T09:30:00Z.';
      return 'This is not written in the expected way.';
    default:
      return 'This is not valid.';
  }
};
