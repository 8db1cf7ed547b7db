// Text as it may be stored: well-formed Unicode without control characters, trimmed.

/** Keeps line breaks (as \n) and tabs. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
}

/** One line: every run of white space becomes a space. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/\s+/g, ' '));
}
