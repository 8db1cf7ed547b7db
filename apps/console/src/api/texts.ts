// Adds a part of the catalogue to the loaded texts, together with the screens that use it.
import type { i18n } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Adds texts of the same shape as the catalogue's groups. Adding them twice changes nothing. */
export function addTexts(texts: i18n, language: string, groups: object): true {
  texts.addResourceBundle(language, 'translation', groups, true, true);
  return true;
}

/** Adds a feature's English texts before the calling page first renders. */
export function useTexts(groups: object): void {
  const { i18n } = useTranslation();
  useState(() => addTexts(i18n, 'en', groups));
}
