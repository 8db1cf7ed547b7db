// Actions on the selected field: move, edit, duplicate, lock, delete.
import type { FormField } from '@foyer/forms';
import {
  ArrowDown,
  ArrowUp,
  ChevronsUpDown,
  Copy,
  Icon,
  Lock,
  LockOpen,
  type LucideIcon,
  Menu,
  MenuItem,
  Pencil,
  Trash2,
} from '@foyer/ui';
import { useTranslation } from 'react-i18next';
import { useBuilder, useBuilderStore } from './builder-context.tsx';
import { focusBlock, focusInspector } from './builder-focus.ts';
import { duplicate } from './builder-keys.ts';
import { isHeld, titleOf } from './form-doc.ts';
import { type Direction, target } from './outline.ts';
import { SectionMenu } from './section-menu.tsx';

const FAR = ['first', 'previousPage', 'previousSection', 'nextSection', 'nextPage', 'last'] as const;

export function BlockTools({ field }: { field: FormField }) {
  const { t } = useTranslation();
  const store = useBuilderStore();
  const doc = useBuilder((state) => state.doc);
  const { uuid, isLocked } = field;
  const move = (direction: Direction) => {
    store.move(uuid, direction);
    focusBlock(uuid);
  };
  const far = FAR.filter((direction) => target(doc, uuid, direction) !== undefined);
  return (
    <div className="block-tools" role="toolbar" aria-label={t('builder.tools', { name: titleOf(field) })}>
      <Tool icon={ArrowUp} label={t('builder.up')} onPress={() => store.move(uuid, 'up')} />
      <Tool icon={ArrowDown} label={t('builder.down')} onPress={() => store.move(uuid, 'down')} />
      <Menu button={<Icon of={ChevronsUpDown} />} label={t('builder.moveTo')}>
        {far.map((direction) => (
          <MenuItem key={direction} onSelect={() => move(direction)}>
            {t(`builder.${direction}`)}
          </MenuItem>
        ))}
      </Menu>
      {field.type_name === 'Section Break' && <SectionMenu field={field} />}
      <Tool icon={Pencil} label={t('builder.editField')} onPress={() => focusInspector()} />
      <Tool icon={Copy} label={t('builder.duplicate')} onPress={() => duplicate(uuid, store)} />
      <Tool
        icon={isLocked ? Lock : LockOpen}
        label={t(isLocked ? 'builder.unlock' : 'builder.lock')}
        isPressed={isLocked}
        onPress={() => store.toggleLock(uuid)}
      />
      <Tool
        icon={Trash2}
        label={t(isHeld(field) ? 'builder.removeLocked' : 'builder.remove')}
        isDisabled={isHeld(field)}
        onPress={() => {
          store.remove(uuid);
          if (!isHeld(field)) focusBlock(store.state().selected);
        }}
      />
    </div>
  );
}

interface ToolProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly isPressed?: boolean;
  /** Stays focusable, and gives the reason when it is pressed. */
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, label, isPressed, isDisabled, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onClick={onPress}
    >
      <Icon of={icon} />
    </button>
  );
}
