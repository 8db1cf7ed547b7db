// Options of a choice: texts, with pictures where supported; they can be added, removed and reordered.
import type { Option, Property } from '@foyer/forms';
import { ArrowUp, Button, Icon, Image as ImageIcon, Minus, Plus, X } from '@foyer/ui';
import { type ClipboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { withCodes } from './coded-options.ts';
import { optionsFrom, textOfOptions } from './options-text.ts';
import { OptionsText } from './options-text-editor.tsx';
import { entriesOf, linesOf, type PasteResult, pasteLines, withText } from './paste-options.ts';
import { readPicture } from './read-picture.ts';
import { withoutStarting } from './starting-options.ts';

interface Props {
  readonly label: string;
  readonly property: Property<unknown>;
  readonly hasPictures: boolean;
  /** Whether its options can have points. */
  readonly hasPoints?: boolean;
  /** Maximum characters of an option's text. */
  readonly length?: number;
  readonly value: readonly Option[];
  /** `isStep`: the change is a step of undo by itself. */
  readonly onChange: (value: readonly Option[], isStep?: boolean) => void;
}

export function OptionsEditor({
  label,
  property,
  hasPictures,
  hasPoints = false,
  length = 500,
  value: given,
  onChange: give,
}: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [hasFailed, setFailed] = useState(false);
  /** What the last paste took and left out. */
  const [count, setCount] = useState<Pick<PasteResult, 'pasted' | 'left'>>();
  const [isGiving, setGiving] = useState(false);
  /** The options as a text, while they are edited as one. */
  const [text, setText] = useState<string>();
  const showsPoints = hasPoints && (isGiving || given.some(({ points }) => points !== undefined));
  const { min = 0, max = 500 } = property;
  // Each has a code before it is changed, so that none follows the text.
  const value = withCodes(given);
  const onChange = (next: readonly Option[], isStep?: boolean) => give(withCodes(next), isStep);
  const put = (at: number, option: Option) => onChange(value.with(at, option));
  /** Renders the row and focuses it before returning, so that a key pressed right after goes into it. */
  const changeAndFocus = (next: readonly Option[], at: number, caret?: number) => {
    // With a caret the change is a paste.
    flushSync(() => onChange(next, caret !== undefined));
    const input = list.current?.querySelectorAll<HTMLInputElement>('input[type="text"]')[at];
    input?.focus();
    if (caret !== undefined) input?.setSelectionRange(caret, caret);
  };
  /** An option that is written may send away a starting one that nobody has touched; the focus stays with what is written. */
  const write = (at: number, option: Option, caret?: number | null) => {
    const options = value.with(at, option);
    const left = withoutStarting({ options, at }, value[at]?.text ?? '', min);
    if (left.options === options) return put(at, option);
    changeAndFocus(left.options, left.at, caret ?? option.text.length);
  };
  const add = (at: number) => {
    if (value.length < max) changeAndFocus(value.toSpliced(at, 0, { text: '' }), at);
  };
  const paste = (at: number, event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const { selectionStart, selectionEnd, value: text } = event.currentTarget;
    const entries = entriesOf(
      lines,
      value.toSpliced(at, 1).map((option) => option.text),
    );
    if (entries.length === 0) return;
    const place = { at, from: selectionStart ?? text.length, to: selectionEnd ?? text.length };
    const pasted = pasteLines(value, place, entries, { most: max, length });
    setCount(pasted);
    const left = withoutStarting(pasted, '', min);
    changeAndFocus(left.options, left.at, pasted.caret);
  };
  const takeText = () => {
    if (text === undefined) return;
    const read = optionsFrom(text, value, { most: max, length });
    setCount({ pasted: read.options.length, left: read.left });
    setText(undefined);
    onChange(read.options, true);
  };
  const choosePicture = async (at: number, option: Option, file: File | undefined) => {
    if (!file) return;
    const picture = await readPicture(file).catch(() => undefined);
    setFailed(!picture);
    if (picture) put(at, { ...option, image: { ...picture, alt: option.text } });
  };
  if (text !== undefined)
    return (
      <OptionsText
        label={label}
        hint={t(hasPoints ? 'builder.asTextPoints' : 'builder.asTextHint')}
        text={text}
        onChange={setText}
        onDone={takeText}
        onCancel={() => setText(undefined)}
      />
    );
  return (
    <fieldset className="field">
      <legend className="label">{label}</legend>
      <ul className={styles.options} ref={list}>
        {value.map((option, at) => (
          <OptionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its position while its text is typed
            key={at}
            option={option}
            place={at + 1}
            length={length}
            hasPictures={hasPictures}
            showsPoints={showsPoints}
            isRemovable={value.length > min}
            onChange={(next, caret) => write(at, next, caret)}
            onPaste={(event) => paste(at, event)}
            onEnter={() => add(at + 1)}
            onUp={() => changeAndFocus(value.toSpliced(at, 1).toSpliced(at - 1, 0, option), at - 1)}
            onPicture={(file) => void choosePicture(at, option, file)}
            onRemove={() => changeAndFocus(value.toSpliced(at, 1), Math.max(at - 1, 0))}
          />
        ))}
      </ul>
      {hasFailed && (
        <p className="error" role="alert">
          {t('builder.pictureFailed')}
        </p>
      )}
      {count && count.left > 0 && (
        <p className="error" role="alert">
          {t('builder.linesLeft', { pasted: count.pasted, left: count.left })}
        </p>
      )}
      <div className="row">
        <Button disabled={value.length >= max} onClick={() => add(value.length)}>
          <Icon of={Plus} />
          {t('builder.addOption')}
        </Button>
        {hasPoints && !showsPoints && (
          <Button look="quiet" onClick={() => setGiving(true)}>
            {t('builder.givePoints')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setText(textOfOptions(value))}>
          {t('builder.asText')}
        </Button>
      </div>
    </fieldset>
  );
}

interface RowProps {
  readonly option: Option;
  /** From 1 on. */
  readonly place: number;
  readonly length: number;
  readonly hasPictures: boolean;
  readonly showsPoints: boolean;
  readonly isRemovable: boolean;
  /** `caret`: where the caret is in a text that was typed. */
  readonly onChange: (option: Option, caret?: number | null) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  readonly onEnter: () => void;
  readonly onUp: () => void;
  readonly onPicture: (file: File | undefined) => void;
  readonly onRemove: () => void;
}

function OptionRow(props: RowProps) {
  const { option, place, length, onChange, onEnter } = props;
  const { t } = useTranslation();
  const name = option.text || t('builder.option', { place });
  return (
    <li>
      {option.image && <img src={option.image.src} alt="" className={styles.picture} />}
      <input
        type="text"
        className="input"
        aria-label={t('builder.option', { place })}
        maxLength={length}
        value={option.text}
        onChange={({ target }) => onChange(withText(option, target.value), target.selectionStart)}
        onPaste={props.onPaste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
      {props.showsPoints && (
        <input
          type="number"
          className={`input ${styles.points}`}
          aria-label={t('builder.optionPoints', { name })}
          min={-1000}
          max={1000}
          step={0.01}
          value={option.points ?? ''}
          onChange={({ target: { valueAsNumber: points } }) => {
            const { points: _, ...bare } = option;
            onChange(Number.isFinite(points) ? { ...bare, points } : bare);
          }}
        />
      )}
      <Button
        look="quiet"
        icon
        aria-label={t('builder.optionUp', { name })}
        disabled={place === 1}
        onClick={props.onUp}
      >
        <Icon of={ArrowUp} />
      </Button>
      {option.image ? (
        <Button
          look="quiet"
          icon
          aria-label={t('builder.removePicture', { name })}
          onClick={() => {
            const { image: _, ...bare } = option;
            onChange(bare);
          }}
        >
          <Icon of={X} />
        </Button>
      ) : (
        props.hasPictures && <PictureInput label={t('builder.optionPicture', { name })} onChoose={props.onPicture} />
      )}
      <Button
        look="quiet"
        icon
        aria-label={t('builder.removeOption', { name })}
        disabled={!props.isRemovable}
        onClick={props.onRemove}
      >
        <Icon of={Minus} />
      </Button>
    </li>
  );
}

function PictureInput({ label, onChoose }: { label: string; onChoose: (file: File | undefined) => void }) {
  return (
    <label className={`button button-quiet button-icon ${styles.file}`} title={label}>
      <Icon of={ImageIcon} />
      <input
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        aria-label={label}
        onChange={(event) => onChoose(event.target.files?.[0])}
      />
    </label>
  );
}
