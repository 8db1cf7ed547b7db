// State of the practice's settings: changes are sent at once, one after the other, and shown until refused.
import { type Answer, type CallInput, settings } from '@foyer/contract';
import { CallError } from '@foyer/contract/client';
import { released } from '@foyer/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { unsent } from '../../api/unsent.ts';
import { practiceChanged } from '../../session/practice.tsx';
import { useMoment } from '../../session/use-moment.ts';

export type Settings = Answer<typeof settings.practiceSettings>;
export type SettingsPatch = Omit<CallInput<typeof settings.changeSettings>['body'], 'revision'>;
export type SettingName = keyof SettingsPatch;

export const settingsKey = ['settings'] as const;

export interface SettingsValue {
  readonly values: Settings;
  readonly save: (change: SettingsPatch) => void;
  /** Why the last change of a setting was refused. */
  readonly errors: Readonly<Partial<Record<SettingName, string>>>;
  readonly state: 'saved' | 'saving' | 'unsaved';
}

export const SettingsContext = createContext<SettingsValue | undefined>(undefined);

export function useSettings(): SettingsValue {
  const value = useContext(SettingsContext);
  if (!value) throw new Error('useSettings needs a SettingsContext above it');
  return value;
}

export function useSettingsRead() {
  const { call } = useApi();
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(settings.practiceSettings, undefined, { signal }),
  });
}

/** Settings that the rest of the console shows. */
const shown: readonly SettingName[] = ['companyName', 'accentColor', 'timezone', 'officeNumber', 'privacyPolicyUrl'];

export function useSettingsSaves(): Pick<SettingsValue, 'save' | 'errors' | 'state'> {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const moment = useMoment();
  const [errors, setErrors] = useState<SettingsValue['errors']>({});
  const [open, setOpen] = useState(0);
  const last = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(
    (change: SettingsPatch) => {
      const names = Object.keys(change) as SettingName[];
      const say = (text: (name: SettingName) => string | undefined) =>
        setErrors((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, text(name)])) }));
      const send = async () => {
        try {
          const revision = queries.getQueryData<Settings>(settingsKey)?.revision;
          const body = { ...change, ...(revision !== undefined && { revision }) };
          await call(settings.changeSettings, { body }).finally(released);
          say(() => undefined);
          queries.setQueryData<Settings>(settingsKey, (known) => known && ({ ...known, ...change } as Settings));
          if (names.some((name) => shown.includes(name))) practiceChanged();
        } catch (error) {
          const reasons = error instanceof CallError ? (error.problem?.errors ?? []) : [];
          const { text } = problemText(error);
          const conflict = error instanceof CallError ? error.problem?.conflict : undefined;
          // Typed input stays; saving it again overrides the reported conflict.
          if (conflict)
            queries.setQueryData<Settings>(settingsKey, (known) => known && { ...known, revision: conflict.revision });
          say((name) => {
            const why = reasons.find(({ path }) => path === `body.${name}`)?.message;
            const theirs = conflict?.changes.find(({ path }) => path === `body.${name}`);
            if (theirs)
              return t('settings.changedBy', {
                name: theirs.by || t('settings.somebody'),
                when: moment(theirs.at),
                now: String(theirs.now ?? ''),
              });
            return why ? t('settings.refused', { why }) : text;
          });
        } finally {
          setOpen((count) => count - 1);
        }
      };
      setOpen((count) => count + 1);
      last.current = unsent(last.current.then(send));
    },
    [call, moment, problemText, queries, t],
  );
  const hasErrors = Object.values(errors).some(Boolean);
  return { save, errors, state: open > 0 ? 'saving' : hasErrors ? 'unsaved' : 'saved' };
}
