// Rich text with the few tags that forms know. What is in it is built and read as a tree, never handed over as markup.
import { cleanRichText, parseRichText, type RichNode } from '@foyer/forms';
import {
  Bold,
  Button,
  Heading,
  Icon,
  Italic,
  LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  TextField,
  Underline,
} from '@foyer/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const COMMANDS: readonly (readonly [
  name: 'bold' | 'italic' | 'underline' | 'heading' | 'bullets' | 'numbers',
  icon: LucideIcon,
  command: string,
  value?: string,
])[] = [
  ['bold', Bold, 'bold'],
  ['italic', Italic, 'italic'],
  ['underline', Underline, 'underline'],
  ['heading', Heading, 'formatBlock', 'h3'],
  ['bullets', List, 'insertUnorderedList'],
  ['numbers', ListOrdered, 'insertOrderedList'],
];

export default function RichTextEditor({ label, value, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const shown = useRef<string>(undefined);
  const range = useRef<Range>(undefined);
  const [isLinking, setLinking] = useState(false);

  // Only what comes from elsewhere (undo, another field) is drawn anew: typing keeps its place.
  useEffect(() => {
    if (!area.current || value === shown.current) return;
    shown.current = value;
    area.current.replaceChildren(...parseRichText(value).map(nodeOf));
  }, [value]);

  const read = () => {
    if (!area.current) return;
    const text = cleanRichText(area.current.innerHTML);
    shown.current = text;
    onChange(text);
  };
  const run = (command: string, argument?: string) => {
    area.current?.focus();
    // The one way in which every browser edits a selection; what it makes is read through the list of tags.
    document.execCommand('styleWithCSS', false, 'false');
    document.execCommand(command, false, argument);
    read();
  };
  const link = (address: string) => {
    const selection = getSelection();
    if (range.current && selection) {
      selection.removeAllRanges();
      selection.addRange(range.current);
    }
    setLinking(false);
    if (address.trim()) run('createLink', address.trim());
  };
  return (
    <div className="field">
      <span className="label" id={id}>
        {label}
      </span>
      <div className={styles.format} role="toolbar" aria-label={t('builder.format')}>
        {COMMANDS.map(([name, icon, command, argument]) => (
          <Button
            key={name}
            look="quiet"
            icon
            aria-label={t(`builder.${name}`)}
            title={t(`builder.${name}`)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => run(command, argument)}
          >
            <Icon of={icon} />
          </Button>
        ))}
        <Button
          look="quiet"
          icon
          aria-label={t('builder.link')}
          title={t('builder.link')}
          aria-expanded={isLinking}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            const selection = getSelection();
            const isInside = selection?.rangeCount && area.current?.contains(selection.anchorNode);
            range.current = isInside ? selection.getRangeAt(0).cloneRange() : undefined;
            setLinking(!isLinking);
          }}
        >
          <Icon of={LinkIcon} />
        </Button>
      </div>
      {isLinking && <LinkEntry onDone={link} />}
      {/* biome-ignore lint/a11y/useSemanticElements: no other element holds formatted text that can be edited. */}
      <div
        ref={area}
        className={`textarea prose ${styles.rich}`}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={id}
        contentEditable
        suppressContentEditableWarning
        onInput={read}
        onPaste={(event) => {
          event.preventDefault();
          const html = event.clipboardData.getData('text/html');
          if (html) document.execCommand('insertHTML', false, cleanRichText(html));
          else document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
        }}
        onDrop={(event) => event.preventDefault()}
      />
    </div>
  );
}

function LinkEntry({ onDone }: { onDone: (address: string) => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState('https://');
  return (
    <div className="stack-8">
      <TextField
        label={t('builder.linkAddress')}
        value={address}
        data-own-undo=""
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone(address);
        }}
      />
      <Button onClick={() => onDone(address)}>{t('builder.linkSet')}</Button>
    </div>
  );
}

function nodeOf(node: RichNode): Node {
  if (typeof node === 'string') return document.createTextNode(node);
  const element = document.createElement(node.tag);
  if (node.href && element instanceof HTMLAnchorElement) element.href = node.href;
  element.append(...node.children.map(nodeOf));
  return element;
}
