// Random forms with Calculated fields, and random answers to them.
import { defineField, type FormField } from '@foyer/forms';
import fc from 'fast-check';

const options = [
  { text: 'Never', code: 'never', points: 0 },
  { text: 'Some days', points: 1.25 },
  { text: "Nearly 'every' day", code: 'daily', points: -3 },
  { text: 'Prefer not to say', code: 'none' },
];
const columns = options.map(({ text, code = 'some', ...points }) => ({ text, code, ...points }));
const rows = ['r1', 'r2', 'r3'].map((code) => ({ code, text: code }));
const texts = options.map(({ text }) => text);

const number = fc.oneof(
  fc.integer({ min: -40, max: 40 }).map(String),
  fc.integer({ min: -100_000, max: 100_000 }).map((units) => String(units / 1000)),
  fc.constantFrom('0', '0.0001', '999999999999.5', '1000000000001', '-2.5', '0.00000001'),
);
const day = fc
  .integer({ min: Date.UTC(1930, 0, 1) / 86_400_000, max: Date.UTC(2026, 10, 21) / 86_400_000 })
  .map((days) => `${new Date(days * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`);
const one = fc.oneof(
  fc.constantFrom(...texts).map((option) => ({ option })),
  fc.constant({ other: "one's own" }),
);

/** A stored answer of each type. */
const simple = {
  Number: number,
  Dropdown: fc.constantFrom(...texts),
  'Single Choice': one,
  'Multiple Choice': fc.record({ options: fc.subarray(texts), other: fc.constantFrom(null, null, 'x') }),
  'Date Picker': day,
  Checkbox: fc.boolean(),
  'Short Text Entry': fc.constantFrom('abc', 'never', "it's \\ so"),
  Grid: fc.record({
    rows: fc
      .subarray(rows)
      .chain((some) =>
        fc.tuple(
          ...some.map(({ code }) => fc.constantFrom(...columns).map((column) => [code, { column: column.code }])),
        ),
      )
      .map((answered) => Object.fromEntries(answered)),
  }),
} as const;
type Simple = keyof typeof simple;
const simpleTypes = Object.keys(simple) as Simple[];

const subTypes = ['Number', 'Single Choice', 'Date Picker', 'Checkbox'] as const;

const question = (type: Simple, uuid: string, common: object = {}): FormField =>
  defineField(type, {
    uuid,
    common: { label: uuid, ...common },
    specific: type === 'Grid' ? { rows, columns } : { options, displayOther: true, negativeValues: true },
  } as object);

const groupRow = (uuid: string) =>
  fc.record(Object.fromEntries(subTypes.map((type, at) => [`${uuid}-${at}`, simple[type] as fc.Arbitrary<unknown>])), {
    requiredKeys: [],
  });

const group = (uuid: string, common: object) =>
  defineField('Repeating Group', {
    uuid,
    common: { label: uuid, ...common },
    specific: { min: 0, max: 5, noneLabel: 'Nothing to list' },
    fields: subTypes.map((type, at) => question(type, `${uuid}-${at}`)),
  });

const groupAnswer = (uuid: string) =>
  fc.oneof(
    fc.array(groupRow(uuid), { maxLength: 4 }).map((found) => ({
      rows: found.map((values, at) => ({ key: `k${at}`, values })),
      none: false,
    })),
    fc.constant({ rows: [], none: true }),
  );

interface Asked {
  readonly field: FormField;
  /** Undefined if it is not answered. */
  readonly answer: unknown;
}

/** A question that is there, or not, as the box says. */
const showWhen = { match: 'all', rows: [{ field: 'box', is: '=', value: true }] };

const asked = (uuid: string): fc.Arbitrary<Asked> =>
  fc
    .tuple(
      fc.constantFrom(
        ...simpleTypes,
        ...simpleTypes,
        'Repeating Group',
        'Repeating Group',
        'Page Break',
        'Section Break',
      ),
      fc.constantFrom({}, {}, {}, { showWhen }),
    )
    .chain(([type, common]): fc.Arbitrary<Asked> => {
      if (type === 'Page Break' || type === 'Section Break')
        return fc.constant({
          field: defineField(type, { uuid, common: { label: uuid, ...common } as object }),
          answer: undefined,
        });
      const isGroup = type === 'Repeating Group';
      const answer: fc.Arbitrary<unknown> = isGroup ? groupAnswer(uuid) : simple[type];
      const field = isGroup ? group(uuid, common) : question(type, uuid, common);
      return fc.option(answer, { nil: undefined, freq: 6 }).map((given) => ({ field, answer: given }));
    });

type Node = Readonly<Record<string, unknown>>;

/** The nodes that read one of the fields, by what they give. */
function leavesOf(fields: readonly FormField[]) {
  const take = (what: string, ...types: readonly string[]) =>
    fields.filter(({ type_name: type }) => types.includes(type)).map(({ uuid }): Node => ({ field: uuid, take: what }));
  const choices = ['Dropdown', 'Single Choice', 'Multiple Choice', 'Grid'];
  return {
    number: [
      ...take('value', 'Number', 'Calculated'),
      ...take('points', ...choices),
      ...take('count', ...choices, 'Repeating Group'),
    ],
    day: take('value', 'Date Picker'),
    text: take('value', 'Short Text Entry', ...choices),
    flag: [
      ...take('value', 'Checkbox'),
      ...take('answered', ...choices, 'Number', 'Repeating Group', 'Date Picker', 'Short Text Entry'),
    ],
  };
}

const literals: Readonly<Record<string, fc.Arbitrary<Node>>> = {
  number: fc
    .oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0.1, 2.5, -0.125, 1e12, 0.00001, 0.000000001, 3e9))
    .map((value) => ({ number: value })),
  text: fc.constantFrom('never', 'other', 'some-days', 'daily', 'abc', "it's \\ so", '').map((text) => ({ text })),
  flag: fc.boolean().map((flag) => ({ flag })),
};

/** A node of the depth at most; `within` are the fields of the rows that it is read in. */
function node(
  kind: string,
  depth: number,
  fields: readonly FormField[],
  within: readonly FormField[],
): fc.Arbitrary<Node> {
  const leaves = leavesOf([...fields, ...within, ...within])[kind as 'number'];
  const ends = [
    ...(leaves.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...leaves) }] : []),
    ...(literals[kind] ? [{ weight: 1, arbitrary: literals[kind] }] : []),
  ];
  const end = ends.length > 0 ? fc.oneof(...ends) : fc.constant({ text: 'none' });
  if (depth === 0) return end;
  const wrong = fc.constantFrom('number', 'number', 'day', 'text', 'flag');
  const part = (of: string) =>
    fc
      .oneof({ weight: 20, arbitrary: fc.constant(of) }, { weight: 1, arbitrary: wrong })
      .chain((chosen) => node(chosen, depth - 1, fields, within));
  const op = (names: readonly string[], ...of: readonly string[]) =>
    fc.tuple(fc.constantFrom(...names), ...of.map(part)).map(([name, ...parts]): Node => ({ op: name, of: parts }));
  const choice = fc.tuple(part('flag'), part(kind), part(kind)).map((of): Node => ({ op: 'if', of }));
  if (kind === 'flag')
    return fc.oneof(
      end,
      choice,
      op(['=', '!=', '>', '>=', '<', '<='], 'number', 'number'),
      op(['=', '!=', '>', '>=', '<', '<='], 'day', 'day'),
      op(['=', '!=', '>', '<'], 'text', 'text'),
      op(['=', '!='], 'flag', 'flag'),
      op(['and', 'or'], 'flag', 'flag'),
      op(['and', 'or'], 'flag', 'flag', 'flag'),
      op(['not'], 'flag'),
    );
  if (kind !== 'number') return fc.oneof({ weight: 3, arbitrary: end }, choice);
  const aggregates = ['sum', 'sum', 'min', 'max', 'mean', 'count'];
  const groups = fields.filter(({ type_name: type }) => type === 'Repeating Group');
  const overRows = groups.map((over) =>
    fc
      .tuple(
        fc.constantFrom(...aggregates),
        fc.array(node('number', depth - 1, fields, over.fields), { minLength: 1, maxLength: 2 }),
      )
      .map(([name, of]): Node => ({ op: name, over: over.uuid, of })),
  );
  return fc.oneof(
    end,
    choice,
    op(['+', '-', '*', '/'], 'number', 'number'),
    op(['+', '-', '*', '/'], 'number', 'number'),
    fc
      .tuple(fc.constantFrom(...aggregates), fc.array(part('number'), { minLength: 1, maxLength: 3 }))
      .map(([name, of]): Node => ({ op: name, of })),
    ...(overRows.length > 0 ? [fc.oneof(...overRows), fc.oneof(...overRows)] : []),
    fc.tuple(part('number'), fc.nat(4)).map(([of, places]): Node => ({ op: 'round', of: [of], places })),
    op(['age'], 'day'),
    op(['days'], 'day', 'day'),
  );
}

const score = (uuid: string, fields: readonly FormField[]) =>
  fc
    .record({
      expression: fc.nat(3).chain((depth) => node('number', depth, fields, [])),
      whenMissing: fc.constantFrom('wait', 'skip', 'skip'),
      decimals: fc.nat(4),
    })
    .map((specific) => defineField('Calculated', { uuid, common: { label: uuid }, specific }));

export interface RandomForm {
  readonly fields: readonly FormField[];
  /** The stored answers by uuid; none of what is not answered. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** Forms of a box, up to nine more fields and two Calculated ones, of which the second may read the first. */
export const randomForm: fc.Arbitrary<RandomForm> = fc
  .tuple(fc.boolean(), fc.integer({ min: 2, max: 9 }))
  .chain(([isTicked, count]) =>
    fc.tuple(...Array.from({ length: count }, (_, at) => asked(`f${at}`))).chain((questions) => {
      const fields = [question('Checkbox', 'box'), ...questions.map(({ field }) => field)];
      const answers = new Map<string, unknown>([
        ['box', isTicked],
        ...questions.flatMap(({ field, answer }) => (answer === undefined ? [] : [[field.uuid, answer] as const])),
      ]);
      return score('first', fields)
        .chain((first) => score('second', [...fields, first]).map((second) => [...fields, first, second]))
        .map((all) => ({ fields: all, answers }));
    }),
  );
