// The consent forms that a guest signs at the office: kept for the browser's session only.
import { parseJson, tabStorage } from '@foyer/client/browser-storage';

const name = 'formsAtOffice';

export function formsAtOffice(): readonly string[] {
  const value = parseJson(tabStorage.getItem(name) ?? '[]');
  return Array.isArray(value) ? value.map(String) : [];
}

export function signAtOffice(formId: string): void {
  const others = formsAtOffice().filter((id) => id !== formId);
  tabStorage.setItem(name, JSON.stringify([...others, formId]));
}
