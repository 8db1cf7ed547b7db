// Saves submissions as a file: a table of one form's answers, or all that is known of them as data.
import { type CallInput, inbox } from '@foyer/contract';
import { callFile } from '@foyer/contract/client-file';
import { Download, Icon, Menu, MenuItem, saveFile, toast } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useSession } from '../../session/session-context.tsx';

type Wish = Omit<CallInput<typeof inbox.exportInbox>['body'], 'format'>;

/** `wish` names the submissions, or the view that they are all of. */
export function ExportMenu({ wish, isIconOnly = false }: { wish: Wish; isIconOnly?: boolean }) {
  const { t } = useTranslation();
  const { settings } = useApi();
  const { session } = useSession();
  const problemText = useProblemText();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'json') => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { blob, name } = await callFile(
        { baseUrl: settings.apiBaseUrl, token: session.token, onUnauthorized: () => session.end('expired') },
        inbox.exportInbox,
        { body: { ...wish, format } },
      );
      saveFile(blob, name);
    } catch (error) {
      toast(t('inbox.exportFailed', { reason: problemText(error).text }));
    }
    setBusy(false);
  };
  return (
    <Menu
      className={isIconOnly ? 'button button-icon' : 'button'}
      label={isIconOnly ? t('inbox.export') : undefined}
      button={
        <>
          <Icon of={Download} />
          {!isIconOnly && t('inbox.export')}
        </>
      }
      title={t('inbox.exportTitle')}
    >
      <MenuItem onSelect={() => void save('csv')}>{t('inbox.exportCsv')}</MenuItem>
      <MenuItem onSelect={() => void save('json')}>{t('inbox.exportJson')}</MenuItem>
    </Menu>
  );
}
