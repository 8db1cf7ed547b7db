// The options of a choice: texts, each with a picture where there is one; added, removed, put in order.
import type { Option, Property } from '@foyer/forms';
import { ArrowUp, Button, Icon, Image as ImageIcon, Minus, Plus, X } from '@foyer/ui';
import { type ClipboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { linesOf, pasteLines, withText } from './paste-options.ts';
import { readPicture } from './read-picture.ts';

interface Props {
  readonly label: string;
  readonly property: Property<unknown>;
  readonly hasPictures: boolean;
  readonly value: readonly Option[];
  readonly onChange: (value: readonly Option[]) => void;
}

const LENGTH = 500;

export function OptionsEditor({ label, property, hasPictures, value, onChange }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [hasFailed, setFailed] = useState(false);
  /** Pasted lines that had no room. */
  const [left, setLeft] = useState(0);
  const { min = 0, max = 500 } = property;
  const put = (at: number, option: Option) => onChange(value.with(at, option));
  /** The row is drawn and has the focus before this returns: a key that follows, however soon, is typed into it. */
  const changeAndFocus = (next: readonly Option[], at: number, caret?: number) => {
    flushSync(() => onChange(next));
    const input = list.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[at];
    input?.focus();
    if (caret !== undefined) input?.setSelectionRange(caret, caret);
  };
  const add = (at: number) => {
    if (value.length < max) changeAndFocus(value.toSpliced(at, 0, { text: '' }), at);
  };
  const paste = (at: number, event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    const place = { at, from: selectionStart ?? text.length, to: selectionEnd ?? text.length };
    const pasted = pasteLines(value, place, lines, { most: max, length: LENGTH });
    setLeft(pasted.left);
    changeAndFocus(pasted.options, pasted.at, pasted.caret);
  };
  const choosePicture = async (at: number, option: Option, file: File | undefined) => {
    if (!file) return;
    const picture = await readPicture(file).catch(() => undefined);
    setFailed(!picture);
    if (picture) put(at, { ...option, image: { ...picture, alt: option.text } });
  };
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <ul className={styles.options} ref={list}>
        {value.map((option, at) => {
          const name = option.text || t('builder.option', { place: at + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place while its text is typed
            <li key={at}>
              {option.image && <img src={option.image.src} alt="" className={styles.picture} />}
              <input
                type="text"
                className="input"
                aria-label={t('builder.option', { place: at + 1 })}
                maxLength={LENGTH}
                value={option.text}
                onChange={(event) => put(at, withText(option, event.target.value))}
                onPaste={(event) => paste(at, event)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  add(at + 1);
                }}
              />
              <Button
                look="quiet"
                icon
                aria-label={t('builder.optionUp', { name })}
                disabled={at === 0}
                onClick={() => changeAndFocus(value.toSpliced(at, 1).toSpliced(at - 1, 0, option), at - 1)}
              >
                <Icon of={ArrowUp} />
              </Button>
              {option.image ? (
                <Button
                  look="quiet"
                  icon
                  aria-label={t('builder.removePicture', { name })}
                  onClick={() => put(at, { text: option.text })}
                >
                  <Icon of={X} />
                </Button>
              ) : (
                hasPictures && (
                  <label
                    className={`button button-quiet button-icon ${styles.file}`}
                    title={t('builder.optionPicture', { name })}
                  >
                    <Icon of={ImageIcon} />
                    <input
                      type="file"
                      accept="image/png,image/jpeg,image/gif,image/webp"
                      aria-label={t('builder.optionPicture', { name })}
                      onChange={(event) => void choosePicture(at, option, event.target.files?.[0])}
                    />
                  </label>
                )
              )}
              <Button
                look="quiet"
                icon
                aria-label={t('builder.removeOption', { name })}
                disabled={value.length <= min}
                onClick={() => changeAndFocus(value.toSpliced(at, 1), Math.max(at - 1, 0))}
              >
                <Icon of={Minus} />
              </Button>
            </li>
          );
        })}
      </ul>
      {hasFailed && (
        <p className="error" role="alert">
          {t('builder.pictureFailed')}
        </p>
      )}
      {left > 0 && (
        <p className="error" role="alert">
          {t('builder.linesLeft', { count: left, most: max })}
        </p>
      )}
      <Button disabled={value.length >= max} onClick={() => add(value.length)}>
        <Icon of={Plus} />
        {t('builder.addOption')}
      </Button>
    </fieldset>
  );
}
