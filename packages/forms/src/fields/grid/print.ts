// Grid on paper: a table of every row with its answer. In a table of submissions each row and each detail is a column.

import { fill } from '../../kit/messages.ts';
import type { FieldPrint, PrintContext } from '../../kit/print.ts';
import { answerIn, asksDetail, type GridValue } from './definition.ts';
import { withGridTexts } from './grid-texts.ts';
import type { GridProperties } from './properties.ts';

/** Returns each row with its answer and its detail as they are read; empty if there is none. */
function answersOf(value: GridValue, { properties, messages }: PrintContext<GridProperties>) {
  const texts = withGridTexts(messages);
  return properties.rows.map(({ code, text }) => {
    const answer = answerIn(value, code);
    // An answer whose column is gone stays readable.
    const column = answer
      ? (properties.columns.find((each) => each.code === answer.column)?.text ?? answer.column)
      : '';
    return {
      code,
      text,
      isRest: answer !== undefined && answer.column === properties.restColumn,
      column,
      answer: answer?.rest ? fill(texts.gridWithRest, { column }) : column,
      detail: asksDetail(answer, properties) ? (answer?.detail ?? '') : '',
    };
  });
}

/** What the record holds beside the rows. */
const othersOf = ({ others = [] }: GridValue, onFile: string, hasDetail: boolean) =>
  others.map((text) => ({ text, cells: [onFile, ...(hasDetail ? [''] : [])], isAnswered: true }));

export const gridPrint: FieldPrint<GridValue, GridProperties> = {
  print: (value, context) => {
    const { label, messages, properties } = context;
    const texts = withGridTexts(messages);
    const { columns, label: ask } = properties.detail;
    const hasDetail = columns.length > 0;
    return [
      {
        kind: 'table',
        label,
        heads: [texts.gridQuestion, texts.gridAnswer, ...(hasDetail ? [ask || texts.gridDetail] : [])],
        rows: [
          ...answersOf(value, context).map(({ text, answer, detail }) => ({
            text,
            cells: [answer || messages.noAnswer, ...(hasDetail ? [detail] : [])],
            isAnswered: answer !== '',
          })),
          ...othersOf(value, texts.gridOnFile, hasDetail),
        ],
      },
    ];
  },
  // The rows that are not the rest's answer, and how many others there are.
  review: (value, context) => {
    const { label, messages, properties } = context;
    const texts = withGridTexts(messages);
    const answers = answersOf(value, context);
    const rows = answers.filter(({ isRest, column }) => !isRest && column !== '');
    const rest = answers.filter(({ isRest }) => isRest);
    const open = answers.length - rows.length - rest.length;
    const note = (count: number, one: string, many: string) =>
      count === 0
        ? []
        : [
            {
              kind: 'note' as const,
              text: fill(count === 1 ? one : many, { count, column: rest[0]?.column ?? '' }),
              isWarning: false,
            },
          ];
    return [
      {
        kind: 'table',
        label,
        heads: [],
        rows: [
          ...rows.map(({ text, column, detail }) => ({ text, cells: [column, detail], isAnswered: true })),
          ...othersOf(value, texts.gridOnFile, true),
        ],
      },
      ...note(rest.length, texts.gridOtherOne, texts.gridOtherMany),
      ...(open < properties.rows.length ? note(open, texts.gridOpenOne, texts.gridOpenMany) : []),
    ];
  },
  cells: (value, context) => {
    const { label, messages, properties } = context;
    const { columns, label: ask } = properties.detail;
    const others = value.others ?? [];
    const beside = `${label}: ${withGridTexts(messages).gridOthers}`;
    const answers = answersOf(value, context).flatMap(({ code, text, answer, detail }) => {
      const title = `${label}: ${text}`;
      const own = { key: code, title, text: answer };
      const word = ask || withGridTexts(messages).gridDetail;
      return columns.length > 0 ? [own, { key: `${code}.detail`, title: `${title}, ${word}`, text: detail }] : [own];
    });
    return others.length > 0
      ? [...answers, { key: 'others on file', title: beside, text: others.join('; ') }]
      : answers;
  },
};
