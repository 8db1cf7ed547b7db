// The help that `?` opens: the keys of the page, those of every page, and the switch that turns single letters off.
import { Button, Dialog } from '@foyer/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { setLetterShortcuts, useLetterShortcuts } from './shortcuts.ts';

/** A key, or several, and what they do in words. */
export interface KeyWords {
  readonly keys: string;
  readonly text: string;
}

interface Props {
  readonly keys: readonly KeyWords[];
  readonly onClose: () => void;
}

export function KeysHelp({ keys, onClose }: Props) {
  const { t } = useTranslation();
  const hasLetters = useLetterShortcuts();
  const hint = useId();
  const everywhere: readonly KeyWords[] = [
    { keys: 'Ctrl K', text: t('keys.find') },
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
      <KeyTable caption={t('keys.here')} rows={keys} />
      <KeyTable caption={t('keys.everywhere')} rows={everywhere} />
      <label className="choice">
        <input
          type="checkbox"
          role="switch"
          checked={hasLetters}
          aria-checked={hasLetters}
          aria-describedby={hint}
          onChange={({ target }) => setLetterShortcuts(target.checked)}
        />
        <span className="choice-text">
          {t('keys.letters')}
          <span className="hint" id={hint}>
            {t('keys.lettersHint')}
          </span>
        </span>
      </label>
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
