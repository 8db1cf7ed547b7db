// Repeating Group on paper: each row under its name. The office sees a small table, and in a table of submissions each question of a
// row is a column.
import { type FormField, labelOf } from '../../kit/field.ts';
import { fill } from '../../kit/messages.ts';
import { type FieldPrint, type PrintBlock, type PrintContext, printedLines } from '../../kit/print.ts';
import { subFieldTypes } from '../../kit/sub-fields.ts';
import { type GroupRow, type GroupValue, isNone, shownInRow } from './definition.ts';
import { type RepeatingProperties, shownSubFields } from './properties.ts';
import { withRepeatingTexts } from './repeating-texts.ts';

type Context = PrintContext<RepeatingProperties>;

/** With more questions, the office reads rows below each other, too. */
const MOST_COLUMNS = 5;

function rowName({ properties, messages }: Context, at: number): string {
  return fill(withRepeatingTexts(messages).rowNumbered, { item: properties.itemName, number: at + 1 });
}

/** Returns the questions of the group; of a row, those that are there in it. */
function askedIn(field: FormField, row?: GroupRow): readonly FormField[] {
  const shown = row ? shownInRow(field, row).fields : shownSubFields(field);
  return shown.filter((sub) => subFieldTypes().definitionOf(sub).kind === 'answer');
}

function blocksOf(row: GroupRow, sub: FormField, context: Context, label = labelOf(sub)): readonly PrintBlock[] {
  const properties = sub.properties.specific;
  return subFieldTypes()
    .printOf(sub)
    .print(shownInRow(context.field, row).answerOf(sub), { ...context, field: sub, properties, label });
}

/** Empty also for a question that is not there in the row. */
function textOf(row: GroupRow, sub: FormField, context: Context): string {
  if (!askedIn(context.field, row).some(({ uuid }) => uuid === sub.uuid)) return '';
  return printedLines(blocksOf(row, sub, context)).join('\n');
}

/** Pictures stand below the table that names them. */
function picturesOf(row: GroupRow, name: string, context: Context): readonly PrintBlock[] {
  return askedIn(context.field, row).flatMap((sub) =>
    blocksOf(
      row,
      sub,
      context,
      fill(withRepeatingTexts(context.messages).rowError, { row: name, message: labelOf(sub) }),
    ).filter((block) => block.kind === 'attachment' && block.file !== null),
  );
}

function officeTable(rows: readonly GroupRow[], context: Context): readonly PrintBlock[] {
  const there = new Set(rows.flatMap((row) => askedIn(context.field, row).map(({ uuid }) => uuid)));
  const asked = askedIn(context.field).filter(({ uuid }) => there.has(uuid));
  return [
    {
      kind: 'table',
      label: context.label,
      heads: [context.properties.itemName, ...asked.map(labelOf)],
      rows: rows.map((row, at) => ({
        text: rowName(context, at),
        cells: asked.map((sub) => textOf(row, sub, context)),
        isAnswered: true,
      })),
    },
    ...rows.flatMap((row, at) => picturesOf(row, rowName(context, at), context)),
  ];
}

function rowTable(row: GroupRow, at: number, context: Context): readonly PrintBlock[] {
  const { label, messages, field } = context;
  const texts = withRepeatingTexts(messages);
  const name = rowName(context, at);
  return [
    {
      kind: 'table',
      label: `${label}${/[.?!:]$/.test(label) ? '' : ':'} ${name}`,
      heads: [texts.rowQuestion, texts.rowAnswer],
      rows: askedIn(field, row).map((sub) => {
        const text = textOf(row, sub, context);
        return { text: labelOf(sub), cells: [text || messages.noAnswer], isAnswered: text !== '' };
      }),
    },
    ...picturesOf(row, name, context),
  ];
}

export const repeatingPrint: FieldPrint<GroupValue, RepeatingProperties> = {
  print: (value, context) => {
    const { label, properties, field, audience } = context;
    if (isNone(value, properties)) return [{ kind: 'answer', label, lines: [properties.noneLabel] }];
    if (value.rows.length === 0) return [{ kind: 'answer', label, lines: [] }];
    if (audience === 'staff' && askedIn(field).length <= MOST_COLUMNS) return officeTable(value.rows, context);
    return value.rows.flatMap((row, at) => rowTable(row, at, context));
  },
  // Each row is a line.
  review: (value, context) => {
    const { label, properties, field } = context;
    const lines = value.rows.map((row) =>
      askedIn(field)
        .map((sub) => textOf(row, sub, context))
        .filter((text) => text !== '')
        .join(', '),
    );
    return [{ kind: 'answer', label, lines: isNone(value, properties) ? [properties.noneLabel] : lines }];
  },
  // Without a row there is one column, for the answer that there is nothing to list.
  cells: (value, context) => {
    const { label, properties, field, messages } = context;
    const isEmpty = isNone(value, properties);
    const none = properties.noneLabel ? [{ key: 'none', title: label, text: isEmpty ? properties.noneLabel : '' }] : [];
    const rows = Array.from({ length: Math.max(context.rowCount ?? 0, value.rows.length) }, (_, at) => value.rows[at]);
    return [
      ...none,
      ...rows.flatMap((row, at) =>
        askedIn(field).map((sub) => ({
          key: `${at + 1}-${sub.uuid}`,
          title: fill(withRepeatingTexts(messages).rowError, { row: rowName(context, at), message: labelOf(sub) }),
          text: row && !isEmpty ? textOf(row, sub, context) : '',
        })),
      ),
    ];
  },
};
