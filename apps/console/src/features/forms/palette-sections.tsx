// The palette's part Sections: what the practice has saved, and what the product brings. Entries are pressed or dragged.
import { type FormField, readForm } from '@foyer/forms';
import { AlertDialog, Ellipsis, FormDialog, Heading, Icon, Menu, MenuItem, TextField, toast } from '@foyer/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../api/problem-text.ts';
import { usePractice } from '../../session/practice.tsx';
import styles from './builder.module.css';
import { useBuilderStore } from './builder-context.tsx';
import { focusInspector } from './builder-focus.ts';
import type { DragStore } from './drag.ts';
import { productSections } from './product-sections.ts';
import { copySection, placeForSection } from './section-copy.ts';
import { SECTION_NAME } from './section-dialog.tsx';
import { useDeleteSection, useRenameSection, useSections } from './use-sections.ts';

interface SectionEntry {
  readonly key: string;
  readonly name: string;
  /** Undefined for one of the product. */
  readonly id: string | undefined;
  readonly fields: () => readonly FormField[];
}

function useEntries(wanted: string): readonly SectionEntry[] {
  const { name: practice } = usePractice();
  const sections = useSections();
  const [own] = useState(() => productSections(practice));
  const entries: readonly SectionEntry[] = [
    ...(sections.data ?? []).map(({ id, name, object }) => ({
      key: id,
      id,
      name,
      fields: () => {
        const read = readForm(object);
        return read.ok ? read.fields : [];
      },
    })),
    ...own.map(({ name, fields }) => ({ key: name, id: undefined, name, fields: () => fields })),
  ];
  return entries.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()));
}

/** What is being done with an entry. */
type Doing =
  | { readonly what: 'rename' | 'delete'; readonly id: string; readonly name: string }
  | { readonly what: 'left'; readonly name: string; readonly titles: readonly string[] };

interface Props {
  /** What the palette is searched for. */
  readonly wanted: string;
  readonly drag: DragStore;
  /** Whether the search has found nothing else. */
  readonly isAlone: boolean;
  readonly onAdd: () => void;
}

export function PaletteSections({ wanted, drag, isAlone, onAdd }: Props) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const problemText = useProblemText();
  const sections = useSections();
  const remove = useDeleteSection();
  const entries = useEntries(wanted);
  const [current, setCurrent] = useState('');
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  const deleteNow = (id: string, name: string) => {
    close();
    remove.mutate(id, {
      onSuccess: () => toast(t('sections.deleted', { name })),
      onError: (error) => toast(t('sections.failed', { reason: problemText(error).text })),
    });
  };
  const stop = entries.some(({ key }) => key === current) ? current : entries[0]?.key;
  const add = ({ name, fields }: SectionEntry, at?: number) => {
    const { doc, selected } = store.state();
    const copy = copySection(fields(), doc);
    store.addAll(copy.fields, at ?? placeForSection(doc, selected));
    onAdd();
    if (copy.leftOut.length > 0) setDoing({ what: 'left', name, titles: copy.leftOut });
    else focusInspector();
  };
  if (entries.length === 0 && !sections.isError)
    return isAlone ? <p className={styles.nothing}>{t('builder.nothingFound')}</p> : null;
  return (
    <section className={styles.group} aria-labelledby="palette-sections">
      <h2 id="palette-sections">{t('sections.title')}</h2>
      {sections.isError && (
        <p className="hint" role="alert">
          {t('sections.notLoaded')}{' '}
          <button type="button" className="link" onClick={() => void sections.refetch()}>
            {t('sections.again')}
          </button>
        </p>
      )}
      <ul>
        {entries.map((entry) => (
          <li key={entry.key} className={styles.sectionEntry}>
            <button
              type="button"
              tabIndex={entry.key === stop ? 0 : -1}
              aria-label={entry.id === undefined ? undefined : t('sections.own', { name: entry.name })}
              onFocus={() => setCurrent(entry.key)}
              onPointerDown={(event) => {
                if (event.pointerType === 'mouse')
                  drag.start(event, { name: entry.name, drop: (at) => add(entry, at) });
              }}
              onClick={() => add(entry)}
            >
              <Icon of={Heading} />
              <span>{entry.name}</span>
            </button>
            {entry.id !== undefined && (
              <SectionEntryMenu
                name={entry.name}
                onChoose={(what) => setDoing({ what, id: entry.id ?? '', name: entry.name })}
              />
            )}
          </li>
        ))}
      </ul>
      {doing?.what === 'rename' && <RenameSection {...doing} onClose={close} />}
      {doing?.what === 'delete' && (
        <DeleteSection name={doing.name} onConfirm={() => deleteNow(doing.id, doing.name)} onClose={close} />
      )}
      {doing?.what === 'left' && (
        <AlertDialog
          title={t('sections.leftTitle', { name: doing.name })}
          confirmLabel={t('sections.close')}
          onConfirm={() => {
            close();
            focusInspector();
          }}
        >
          <p>{t('sections.leftText')}</p>
          <ul>
            {doing.titles.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two questions may have the same title, and the list never changes.
              <li key={at}>{title}</li>
            ))}
          </ul>
        </AlertDialog>
      )}
    </section>
  );
}

function SectionEntryMenu({
  name,
  onChoose,
}: {
  readonly name: string;
  readonly onChoose: (what: 'rename' | 'delete') => void;
}) {
  const { t } = useTranslation();
  return (
    <Menu button={<Icon of={Ellipsis} />} label={t('sections.ofSection', { name })}>
      <MenuItem onSelect={() => onChoose('rename')}>{t('sections.rename')}</MenuItem>
      <MenuItem onSelect={() => onChoose('delete')}>{t('sections.delete')}</MenuItem>
    </Menu>
  );
}

interface SectionProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

function RenameSection({ id, name, onClose }: SectionProps) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const rename = useRenameSection();
  const [typed, setTyped] = useState(name);
  const isBlank = typed.trim() === '';
  return (
    <FormDialog
      title={t('sections.renameTitle')}
      cancelLabel={t('sections.cancel')}
      confirmLabel={t('forms.save')}
      busy={rename.isPending}
      onCancel={onClose}
      onSubmit={() => {
        if (!isBlank) rename.mutate({ id, name: typed.trim() }, { onSuccess: onClose });
      }}
    >
      <TextField
        label={t('sections.name')}
        value={typed}
        maxLength={SECTION_NAME}
        error={isBlank ? t('sections.nameMissing') : rename.isError ? problemText(rename.error).text : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  );
}

function DeleteSection({ name, onConfirm, onClose }: Omit<SectionProps, 'id'> & { readonly onConfirm: () => void }) {
  const { t } = useTranslation();
  return (
    <AlertDialog
      title={t('sections.deleteTitle', { name })}
      cancelLabel={t('sections.cancel')}
      confirmLabel={t('sections.delete')}
      isDangerous
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <p>{t('sections.deleteText')}</p>
    </AlertDialog>
  );
}
