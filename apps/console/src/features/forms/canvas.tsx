// The form being built: its fields in order, its pages, and the drop position of a dragged field.
import { useStore } from '@foyer/client/store';
import { type FormField, libraryField } from '@foyer/forms';
import { EmptyDocumentsArt } from '@foyer/ui';
import type { TFunction } from 'i18next';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Block } from './block.tsx';
import styles from './builder.module.css';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { CANVAS, showBlock } from './builder-focus.ts';
import { onBlockKey } from './builder-keys.ts';
import { changesByField } from './builder-store.ts';
import type { DragStore } from './drag.ts';
import { logicLines, sameLine } from './logic-line.ts';
import { pageNames } from './outline.ts';

interface Props {
  readonly drag: DragStore;
  readonly published: readonly FormField[] | undefined;
}

export function Canvas({ drag, published }: Props) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const selected = useBuilder((state) => state.selected);
  const held = useStore({ ...drag, state: () => drag.state()?.uuid });
  const isOver = useStore({ ...drag, state: () => drag.state()?.at !== undefined });
  const touched = useBuilder(({ said }) => said);
  useEffect(() => {
    if (selected !== undefined) showBlock(selected);
  }, [selected]);
  useEffect(() => {
    if (touched?.event.field) showBlock(touched.event.field.uuid);
  }, [touched]);
  const marks = useMemo(() => changesByField(published, doc.fields).kinds, [published, doc]);
  const pages = useMemo(() => pageNames(doc), [doc]);
  const lines = useMemo(() => logicLines(t, doc.fields), [t, doc.fields]);
  // The same elements while something is dragged over them.
  const blocks = useMemo(() => {
    let page = 1;
    return doc.fields.map((field, at) => {
      if (field.type_name === 'Page Break') page += 1;
      const kind = marks.get(field.uuid);
      return (
        <Block
          key={field.uuid}
          field={field}
          isSelected={field.uuid === selected}
          isStop={selected === undefined ? at === 0 : field.uuid === selected}
          isDragged={field.uuid === held}
          mark={kind === 'added' || kind === 'changed' ? kind : undefined}
          pageText={field.type_name === 'Page Break' ? nameOfPage(t, pages, page) : undefined}
          isKnown={libraryField(field.uuid) !== undefined}
          line={sameLine(lines.get(field.uuid))}
          drag={drag}
        />
      );
    });
  }, [doc, selected, marks, pages, lines, held, drag, t]);
  return (
    <section className="canvas scroll" id={CANVAS} aria-label={t('builder.canvas')} tabIndex={-1} ref={drag.setCanvas}>
      {doc.fields.length === 0 && !isOver && (
        <div className="empty">
          <EmptyDocumentsArt />
          <h2>{t('builder.empty')}</h2>
          <p>{t('builder.emptyText')}</p>
        </div>
      )}
      <ol className={`sheet ${styles.sheet}`} onKeyDown={(event) => onBlockKey(event, store)}>
        {pages.length > 1 && <li className="block-break">{nameOfPage(t, pages, 1)}</li>}
        {blocks}
        {isOver && <DropPlace drag={drag} />}
      </ol>
    </section>
  );
}

/** Where the dragged field goes: above the list, so that no field moves from frame to frame. */
function DropPlace({ drag }: Pick<Props, 'drag'>) {
  const { t } = useTranslation();
  const dragged = useStore(drag);
  if (dragged?.at === undefined) return null;
  return (
    <li className="drop" style={{ translate: `0 calc(${dragged.top}px - 50%)` }} aria-hidden="true">
      {t('builder.goesHere', { name: dragged.name })}
    </li>
  );
}

function nameOfPage(t: TFunction, pages: readonly string[], page: number): string {
  const name = pages[page - 1];
  const of = { page, pages: pages.length };
  return name ? t('builder.pageNamed', { ...of, name }) : t('builder.page', of);
}
