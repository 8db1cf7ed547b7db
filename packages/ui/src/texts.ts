// The few texts of the controls themselves. An app may replace them, for instance by another language.
import { createContext, useContext } from 'react';

export interface UiTexts {
  readonly required: string;
  readonly error: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly closeMessage: string;
  readonly loading: string;
}

export const defaultUiTexts: UiTexts = {
  required: '(required)',
  error: 'Error:',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  closeMessage: 'Close message',
  loading: 'Loading',
};

const UiTextsContext = createContext(defaultUiTexts);

export const UiTextsProvider = UiTextsContext.Provider;

export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
