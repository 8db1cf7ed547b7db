// Text as it may be stored: well-formed Unicode without control characters and overrides of direction, trimmed.

/**
 * Drops the characters that embed, override or isolate a direction of writing: they make a name or a subject read otherwise
 * than it is stored. The marks and joiners that Hebrew, Arabic and Indic texts need stay. Used wherever such a text comes in.
 */
export function withoutDirections(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');
}

/** Keeps line breaks (as \n) and tabs. */
export function cleanText(text: string): string {
  return withoutDirections(text.toWellFormed())
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** One line: every run of white space becomes a space. */
export function cleanLine(text: string): string {
  return cleanText(withoutDirections(text).replace(/\s+/g, ' '));
}
