// Cleans text for storage: well-formed Unicode without control characters or direction overrides, trimmed.

/**
 * Removes the characters that embed, override or isolate a writing direction: they can make a name or a subject look different
 * from what is stored. The marks and joiners that Hebrew, Arabic and Indic texts need stay.
 */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Cleans a text of several lines. Keeps line breaks (as \n) and tabs. */
export function cleanText(text: string): string {
  return withoutDirections(text.toWellFormed())
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** Cleans a text of one line: every run of white space becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(withoutDirections(text).replace(/\s+/g, ' '));
}
