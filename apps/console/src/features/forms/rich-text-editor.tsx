// Rich text editor with the few tags that forms support, and buttons and shortcuts for them.
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
import type { Editor } from '@tiptap/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './builder.module.css';
import { isLinkAddress } from './rich-text-document.ts';
import { useRichText } from './use-rich-text.ts';

export interface RichTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface Format {
  readonly name: 'bold' | 'italic' | 'underline' | 'heading' | 'bullets' | 'numbers';
  readonly icon: LucideIcon;
  readonly keys?: string;
  readonly isOn: (editor: Editor) => boolean;
  readonly toggle: (editor: Editor) => void;
}

const FORMATS: readonly Format[] = [
  markFormat('bold', Bold, 'B'),
  markFormat('italic', Italic, 'I'),
  markFormat('underline', Underline, 'U'),
  {
    name: 'heading',
    icon: Heading,
    isOn: (editor) => editor.isActive('heading'),
    toggle: (editor) => editor.chain().focus().toggleNode('heading', 'paragraph', { level: 3 }).run(),
  },
  listFormat('bullets', List, 'bulletList'),
  listFormat('numbers', ListOrdered, 'orderedList'),
];

function markFormat(name: 'bold' | 'italic' | 'underline', icon: LucideIcon, key: string): Format {
  return {
    name,
    icon,
    keys: `Control+${key}`,
    isOn: (editor) => editor.isActive(name),
    toggle: (editor) => editor.chain().focus().toggleMark(name).run(),
  };
}

function listFormat(name: 'bullets' | 'numbers', icon: LucideIcon, type: string): Format {
  return {
    name,
    icon,
    isOn: (editor) => editor.isActive(type),
    toggle: (editor) => editor.chain().focus().toggleList(type, 'listItem').run(),
  };
}

export default function RichTextEditor({ label, value, onChange }: RichTextProps) {
  const { t } = useTranslation();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  // Names of the formats at the caret, as one text, so that it changes only if one of them does.
  const [active, setActive] = useState('');
  const [isLinking, setLinking] = useState(false);
  const editor = useRichText(place, {
    value,
    onChange,
    onStep: (editor) =>
      setActive(
        FORMATS.filter(({ isOn }) => isOn(editor))
          .map(({ name }) => name)
          .join(' '),
      ),
    attributes: { class: `textarea prose ${styles.rich}`, 'aria-multiline': 'true', 'aria-labelledby': id },
  });
  const link = (address: string) => {
    setLinking(false);
    if (editor) setLink(editor, address);
  };
  return (
    <div className="field">
      <span className="label" id={id}>
        {label}
      </span>
      <div className={styles.format} role="toolbar" aria-label={t('builder.format')}>
        {FORMATS.map(({ name, icon, keys, toggle }) => (
          <Button
            key={name}
            look="quiet"
            icon
            aria-label={t(`builder.${name}`)}
            title={t(`builder.${name}`)}
            aria-pressed={active.split(' ').includes(name)}
            aria-keyshortcuts={keys}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor && toggle(editor)}
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
          onClick={() => setLinking(!isLinking)}
        >
          <Icon of={LinkIcon} />
        </Button>
      </div>
      {isLinking && <LinkEntry present={editor?.getAttributes('link').href} onDone={link} />}
      <div ref={place} />
    </div>
  );
}

/** Links the selection, the link at the caret, or else inserts the address itself. Without an address, removes the link. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (!href) chain.unsetMark('link').run();
  else if (!editor.state.selection.empty || editor.isActive('link')) chain.setMark('link', { href }).run();
  else chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
}

function LinkEntry({ present, onDone }: { present: string | undefined; onDone: (address: string) => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState(present ?? 'https://');
  const [isWrong, setWrong] = useState(false);
  const finish = () => {
    const href = address.trim();
    if (href === '' || isLinkAddress(href)) onDone(href);
    else setWrong(true);
  };
  return (
    <div className="stack-8">
      <TextField
        label={t('builder.linkAddress')}
        error={isWrong ? t('builder.linkWrong') : undefined}
        value={address}
        data-own-undo=""
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Keeps the key from the text, which the caret moves to.
          event.preventDefault();
          finish();
        }}
      />
      <Button onClick={finish}>{t('builder.linkSet')}</Button>
    </div>
  );
}
