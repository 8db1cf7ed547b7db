// Makes every key of the catalogue known to the compiler: a key that does not exist does not compile.
import type { en } from './en.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof en };
  }
}
