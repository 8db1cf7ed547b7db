// File names of PDFs: a handful of saved files stay apart, and none of them holds a name.

interface NamedPdf {
  /** What the file is, such as the form's name. */
  readonly what: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  /** The name of the person it is about; empty for a guest without one. */
  readonly person: string;
  /** The UUID that its last four digits are taken from. */
  readonly id: string;
}

/** Returns the words of a text in lower-case ASCII; letters of other alphabets are left out. */
function asciiWords(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/['’]/g, '').toLowerCase();
  return folded.match(/[a-z0-9]+/g) ?? [];
}

/** Returns the first letters of the first and the last word; 'guest' for no name, 'patient' for one without ASCII letters. */
function initialsOf(person: string): string {
  const words = asciiWords(person);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => word.slice(0, 1)).join('') || (person.trim() === '' ? 'guest' : 'patient');
}

/** Returns a name such as medical-history-2026-11-21-sr-9f3a.pdf, in ASCII, with at most 40 characters for what it is. */
export function pdfName({ what, day, person, id }: NamedPdf): string {
  const slug = asciiWords(what).join('-').slice(0, 40).replace(/-$/, '') || 'form';
  return `${slug}-${day}-${initialsOf(person)}-${id.slice(-4).toLowerCase()}.pdf`;
}
