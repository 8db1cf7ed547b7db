// The message catalogue grows with the pages that are opened: each brings its own texts along.
import i18next from 'i18next';

/** Adds texts to the catalogue, beside what is there. */
export function addTexts(texts: object, language = 'en'): void {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}
