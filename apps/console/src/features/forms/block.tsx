// One field on the canvas. Re-renders only when the field itself, its selection or its mark changes.
import type { FormField } from '@foyer/forms';
import { GripVertical, Icon, Lock, VisuallyHidden } from '@foyer/ui';
import { memo, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockSketch } from './block-sketch.tsx';
import { BlockTools } from './block-tools.tsx';
import styles from './builder.module.css';
import { useBuilderStore } from './builder-context.tsx';
import { blockId } from './builder-focus.ts';
import type { DragStore } from './drag.ts';
import { titleOf } from './form-doc.ts';
import { type LogicLine, LogicLines } from './logic-lines.tsx';
import { iconOf } from './type-looks.ts';

interface Props {
  readonly field: FormField;
  readonly isSelected: boolean;
  /** Whether it is the tab stop; arrow keys move on from there. */
  readonly isStop: boolean;
  readonly isDragged: boolean;
  readonly mark: 'added' | 'changed' | undefined;
  /** Text of a Page Break. */
  readonly pageText: string | undefined;
  /** Whether the field is pre-filled from the record. */
  readonly isKnown: boolean;
  /** What it depends on, and what it decides. */
  readonly line: LogicLine | undefined;
  readonly drag: DragStore;
}

export const Block = memo(function Block({
  field,
  isSelected,
  isStop,
  isDragged,
  mark,
  pageText,
  isKnown,
  line,
  drag,
}: Props) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const { uuid, type_name: type, isLocked } = field;
  const { makeRequired, makeHidden, isVisible } = field.properties.common;
  const name = titleOf(field);
  const onGrip = (event: PointerEvent) => {
    event.preventDefault();
    drag.start(event, { name, uuid });
  };
  const isBreak = type === 'Page Break';
  return (
    <li
      className={isBreak ? `${styles.pageBreak} block` : 'block'}
      data-block={uuid}
      data-dragged={isDragged || undefined}
      aria-current={isSelected || undefined}
    >
      {/* By keyboard, fields are moved with Alt and arrows, or with the selected field's buttons. */}
      <span className={styles.grip} title={t('builder.drag', { name })} onPointerDown={onGrip}>
        <Icon of={GripVertical} />
      </span>
      <div className="block-body">
        <div className="block-head">
          {!isBreak && <Icon of={iconOf(type)} />}
          <button
            type="button"
            id={blockId(uuid)}
            className={styles.title}
            tabIndex={isStop ? 0 : -1}
            onClick={() => store.select(uuid)}
          >
            {pageText ?? name}
            {makeRequired && (
              <>
                <span className="star" aria-hidden="true">
                  *
                </span>
                <VisuallyHidden> {t('builder.required')}</VisuallyHidden>
              </>
            )}
          </button>
          {isKnown && <span className="chip chip-info">{t('builder.knownMark')}</span>}
          {mark === 'added' && <span className="chip chip-success">{t('builder.newMark')}</span>}
          {mark === 'changed' && <span className="chip chip-warning">{t('builder.changedMark')}</span>}
          {!isVisible && <span className="chip">{t('builder.offMark')}</span>}
          {isVisible && makeHidden && <span className="chip">{t('builder.hiddenMark')}</span>}
          {isLocked && (
            <span className="chip">
              <Icon of={Lock} size="small" />
              {t('builder.locked')}
            </span>
          )}
        </div>
        {!isBreak && <BlockSketch field={field} />}
        {line && <LogicLines line={line} />}
      </div>
      {isSelected && <BlockTools field={field} />}
    </li>
  );
});
