// Extends the message catalogue: each page adds its own texts when it is opened.
import i18next from 'i18next';

/** Adds texts to the catalogue, keeping the existing ones. */
export function addTexts(texts: object, language = 'en'): void {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}
