// The help that `?` opens: the keys of the page, those of every page, and the switch that turns single letters off.
import { Button, Dialog } from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { LetterSwitch } from './letter-switch.tsx';
import { type KeyWords, useListedKeys } from './page-keys.ts';

export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const keys = useListedKeys();
  const everywhere: readonly KeyWords[] = [
    { keys: t('shell.findKey'), text: t('keys.find') },
    { keys: '?', text: t('keys.help') },
    { keys: 'Esc', text: t('keys.close') },
  ];
  return (
    <Dialog
      title={t('keys.title')}
      hasTitleFocus
      onDismiss={onClose}
      actions={<Button onClick={onClose}>{t('keys.done')}</Button>}
    >
      {keys.length > 0 ? <KeyTable caption={t('keys.here')} rows={keys} /> : <p>{t('keys.none')}</p>}
      <KeyTable caption={t('keys.everywhere')} rows={everywhere} />
      <LetterSwitch />
    </Dialog>
  );
}

function KeyTable({ caption, rows }: { caption: string; rows: readonly KeyWords[] }) {
  const { t } = useTranslation();
  return (
    <table className="table">
      <caption className="strong">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('keys.key')}</th>
          <th scope="col">{t('keys.does')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ keys, text }) => (
          <tr key={text}>
            <th scope="row">
              <kbd>{keys}</kbd>
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
