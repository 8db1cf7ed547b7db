// One row of a repeating group: its name, the button that removes it, and its questions.
import { Icon, Trash2 } from '@foyer/ui';
import { type ComponentType, memo } from 'react';
import { type ControlProps, inputId } from '../../kit/control.ts';
import type { FieldError } from '../../kit/definition.ts';
import type { FormField } from '../../kit/field.ts';
import type { FieldHost, Surroundings } from '../../kit/host.ts';
import { fill, type Messages } from '../../kit/messages.ts';
import { type GroupRow, rowPath, shownInRow } from './definition.ts';
import type { RepeatingProperties } from './properties.ts';
import type { RepeatingMessages } from './repeating-texts.ts';

interface RowProps {
  readonly row: GroupRow;
  readonly at: number;
  readonly count: number;
  readonly errors: readonly FieldError[];
  readonly field: FormField;
  readonly properties: RepeatingProperties;
  readonly isDisabled: boolean;
  readonly texts: RepeatingMessages;
  readonly messages: Messages;
  readonly surroundings: Surroundings;
  readonly host: FieldHost | undefined;
  readonly put: (key: string, uuid: string, answer: unknown, isChosen: boolean) => void;
  readonly remove: (key: string) => void;
}

/** Types whose controls need the whole width. */
const WIDE = [
  'Long Text Entry',
  'Single Choice',
  'Multiple Choice',
  'Checkbox',
  'Sliding Scale',
  'Name',
  'Address',
  'Responsible Party',
  'Patient Attachment',
  'Description Area',
  'Time',
];

/** Returns what draws a row, by what draws a question. */
export function rowOf(SubField: ComponentType<ControlProps>) {
  return memo(function Row(props: RowProps) {
    const { row, at, count, field, properties, isDisabled, texts, remove } = props;
    const { itemName: item, min } = properties;
    const name = fill(texts.rowNumbered, { item, number: at + 1 });
    const there = shownInRow(field, row);
    return (
      <fieldset className="group-row" data-row={inputId(field.uuid, row.key)}>
        <legend tabIndex={-1}>{fill(texts.rowOf, { item, number: at + 1, count })}</legend>
        {at >= min && !isDisabled && (
          <button
            type="button"
            className="button button-quiet group-remove"
            aria-label={fill(texts.rowRemoveThis, { row: name })}
            onClick={() => remove(row.key)}
          >
            <Icon of={Trash2} size="small" />
            {texts.rowRemove}
          </button>
        )}
        <div className="group-fields">
          {there.fields.map((sub) => (
            <div key={sub.uuid} className={WIDE.includes(sub.type_name) ? 'group-wide' : undefined}>
              <SubField {...subView(props, sub, there.answerOf(sub))} />
            </div>
          ))}
        </div>
      </fieldset>
    );
  });
}

function subView(
  { row, field, errors, isDisabled, messages, surroundings, host, put }: RowProps,
  sub: FormField,
  value: unknown,
) {
  const { common, specific } = sub.properties;
  const path = rowPath(row, sub);
  const isOff = isDisabled || common.readOnly;
  const write = (isChosen: boolean) => (answer: unknown) => put(row.key, sub.uuid, answer, isChosen);
  return {
    field: sub,
    properties: specific,
    value,
    errors: errors
      .filter((error) => error.path === path || error.path.startsWith(`${path}-`))
      .map((error) => ({ ...error, path: error.path.slice(path.length + 1) })),
    isDisabled: isOff,
    isRequired: common.makeRequired && !isOff,
    id: inputId(field.uuid, path),
    messages,
    surroundings,
    host,
    change: write(true),
    settle: write(false),
  };
}
