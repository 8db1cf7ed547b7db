// Spinner: a number between a minus and a plus button. The arrow keys work too.
import { Icon, Minus, Plus } from '@foyer/ui';
import { type KeyboardEvent, useState } from 'react';
import { type ControlProps, describedBy, errorAt, recordMarkId } from '../../kit/control.ts';
import { isDecimal } from '../../kit/decimals.ts';
import { labelOf } from '../../kit/field.ts';
import { fieldFrame } from '../../kit/frame.tsx';
import { SPINNER_CAP, type SpinnerProperties, stepped } from './definition.ts';

export function SpinnerControl(view: ControlProps<string, SpinnerProperties>) {
  const { id, value, field, properties, isDisabled, messages, change } = view;
  const { placeholder, sublabel } = field.properties.common;
  // The buttons do not move the focus to the number, so the new number is announced.
  const [announcement, announce] = useState('');
  const error = errorAt(view.errors);
  const size = isDecimal(value.trim()) ? Number(value) : undefined;

  const press = (direction: 1 | -1) => {
    const next = stepped(value, direction, properties);
    change(next);
    announce(next);
  };
  const turn = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    change(stepped(value, direction > 0 ? 1 : -1, properties));
  };
  const button = (direction: 1 | -1) => (
    <button
      type="button"
      className="button button-icon"
      // For fingers and the mouse; by keyboard the arrow keys do the same.
      tabIndex={-1}
      disabled={isDisabled}
      aria-label={`${direction > 0 ? messages.increase : messages.decrease}: ${labelOf(field)}`}
      onClick={() => press(direction)}
    >
      <Icon of={direction > 0 ? Plus : Minus} />
    </button>
  );

  return fieldFrame(
    view as ControlProps,
    <div className="counter">
      {button(-1)}
      <input
        className="input"
        role="spinbutton"
        id={id}
        value={value}
        inputMode={properties.negativeValues ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={SPINNER_CAP}
        placeholder={placeholder || undefined}
        disabled={isDisabled}
        aria-valuenow={size}
        aria-valuetext={value || undefined}
        aria-valuemin={properties.negativeValues ? undefined : 0}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, sublabel, error, recordMarkId(view))}
        onChange={(event) => change(event.target.value)}
        onKeyDown={turn}
      />
      {button(1)}
      <span className="visually-hidden" role="status">
        {announcement}
      </span>
    </div>,
  );
}
