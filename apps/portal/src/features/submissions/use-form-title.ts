// Document title of a form page: the form's name, and the page number if it has several.
import { t } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { FormLoad } from '../forms/use-loaded-form.ts';

const never = () => () => undefined;

/** Returns the form's name once it is known; until then the screen's. */
export function useFormTitle(load: FormLoad): string {
  const engine = load.kind === 'open' ? load.engine : undefined;
  const state = useSyncExternalStore(engine?.subscribe ?? never, () => engine?.getState());
  if (load.kind !== 'open') return t('form.title');
  const form = load.version.form_name;
  const { place, pages } = state ?? load.engine.getState();
  return pages.length > 1 ? t('form.titlePaged', { form, page: place + 1, pages: pages.length }) : form;
}
