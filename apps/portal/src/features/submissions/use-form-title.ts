// What the browser's tab says of a form: its name, and the page where it has several.
import { t } from 'i18next';
import { useSyncExternalStore } from 'react';
import type { FormLoad } from '../forms/use-loaded-form.ts';

const never = () => () => undefined;

/** The form's own name as soon as it is known; until then the name of the screen. */
export function useFormTitle(load: FormLoad): string {
  const engine = load.kind === 'open' ? load.engine : undefined;
  const page = useSyncExternalStore(engine?.subscribe ?? never, () => engine?.getState().page ?? 0);
  if (load.kind !== 'open') return t('form.title');
  const form = load.version.form_name;
  const pages = load.engine.pages.length;
  return pages > 1 ? t('form.titlePaged', { form, page: page + 1, pages }) : form;
}
