// Downloads submissions as a file: a table of one form's answers, or everything known about them as data.
import { useDownload } from '@foyer/client/use-download';
import { type CallInput, inbox } from '@foyer/contract';
import { Download, Icon, Menu, MenuItem, toast } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/api-context.tsx';
import { useProblemText } from '../../api/problem-text.ts';
import { useMayWrite } from '../../session/profile.ts';

type Wish = Omit<CallInput<typeof inbox.exportInbox>['body'], 'format'>;

/** @param wish the submissions, or the view whose submissions are all exported */
export function ExportMenu({ wish, isIconOnly = false }: { wish: Wish; isIconOnly?: boolean }) {
  const { t } = useTranslation();
  const { client } = useApi();
  const problemText = useProblemText();
  const mayWrite = useMayWrite();
  const { download } = useDownload(client, (error) =>
    toast(t('inbox.exportFailed', { reason: problemText(error).text })),
  );
  const save = (format: 'csv' | 'json') => void download(inbox.exportInbox, { body: { ...wish, format } });
  if (!mayWrite) return null;
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
      <MenuItem onSelect={() => save('csv')}>{t('inbox.exportCsv')}</MenuItem>
      <MenuItem onSelect={() => save('json')}>{t('inbox.exportJson')}</MenuItem>
    </Menu>
  );
}
