// The searchable words of a name: the same as the database's foyer_name_words, for names that it never sees.

const apostrophes = /['’`]/g;
const marks = /[\u0300-\u036f]/g;
const strokes: Readonly<Record<string, string>> = { Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' };
/** Longer words are cut: nobody types them to the end. */
const wordLength = 40;

/** Returns the words in lower case without accents and apostrophes, split at name separators; each once. */
export function foldedWords(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(marks, '')
    .replace(apostrophes, '')
    .replace(/[ØøŁłĐđ]/g, (letter) => strokes[letter] ?? letter)
    .toLowerCase();
  const words = plain.split(/[\s.,;:/()"-]+/).filter(Boolean);
  return [...new Set(words.map((word) => [...word].slice(0, wordLength).join('')))];
}

/** Returns the words that a name is found by: for O’Brien these are obrien, o and brien. */
export function findableWords(name: string): string[] {
  return [...new Set([...foldedWords(name), ...foldedWords(name.replace(apostrophes, ' '))])];
}
