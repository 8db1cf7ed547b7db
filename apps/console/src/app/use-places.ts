// Pages and parts of the settings as Find lists them: those that the colleague may open.
import { Settings } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import type { FindEntry } from '../features/find/find-entry.ts';
import { wordsOfPlace } from '../features/find/synonyms.ts';
import type { PartName } from '../features/practice/settings-frame.tsx';
import { settingsTexts } from '../features/practice/texts.en.ts';
import { useProfile } from '../session/profile.ts';
import { sections } from './sections.ts';

const parts = Object.keys(settingsTexts.settings.part) as PartName[];

export function usePlaces(): FindEntry[] {
  const { t } = useTranslation();
  const rights = useProfile()?.rights ?? [];
  const pages = sections
    .filter(({ right }) => right === 'self' || rights.includes(right))
    .map(
      ({ path, label, icon }): FindEntry => ({
        id: `page${path.replaceAll('/', '-')}`,
        title: t(label),
        side: t('find.page'),
        icon,
        words: wordsOfPlace(path),
        to: path,
      }),
    );
  const settings = parts
    .filter((part) => (part !== 'staff' || rights.includes('staff')) && (part !== 'record' || rights.includes('forms')))
    .map(
      (part): FindEntry => ({
        id: `settings-${part}`,
        title: t(`settings.part.${part}`),
        side: t('find.settings'),
        icon: Settings,
        words: `${t(`settings.about.${part}`)} ${wordsOfPlace(`/settings/${part}`)}`,
        to: `/settings/${part}`,
      }),
    );
  return [...pages, ...(rights.includes('settings') ? settings : [])];
}
