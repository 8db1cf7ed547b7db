// What an author is told before publishing: faults, which prevent it, and warnings, which do not. For the builder and for the server.
import type { GridColumn } from '../fields/grid/properties.ts';
import { type FormField, isShown, isSigned, nameOf } from '../kit/field.ts';
import type { Option } from '../kit/options.ts';
import { libraryField } from '../library/field-library.ts';
import { ownTarget } from '../library/own-fields.ts';
import { placesIn } from '../model/check-form.ts';
import type { FormFault } from '../model/check-schema.ts';
import { readAlerts } from '../model/form-alerts.ts';
import { readForm } from '../model/read-form.ts';
import { fieldsToPrefill } from '../prefill/sections.ts';
import { checkForm } from './check-form.ts';
import { rowsIn } from './conditions.ts';
import { neverTrue } from './contradictions.ts';
import { sourcesIn } from './expressions.ts';
import { logicItems, type SeenStates, untested } from './logic-items.ts';
import { canHave, compileLogic, type Logic } from './relevance.ts';

export interface FormCheck {
  /** The same as checkForm returns. */
  readonly faults: readonly FormFault[];
  /** In the order of the form. Messages are whole sentences. */
  readonly warnings: readonly FormFault[];
}

export interface CheckFacts {
  /** Whether the practice has a text for people in a crisis. */
  readonly hasCrisisText: boolean;
  /** What the author has seen of the form's logic in a test; undefined where that is not known, such as on the server. */
  readonly seen?: SeenStates | undefined;
}

/** The place of what was not tested: no part of the form. */
export const TESTS = 'tests';

/** Maximum number of warnings that are listed. */
const MOST = 100;

/** The texts that the options of a new question begin with. */
export const startingOptions: readonly string[] = ['First choice', 'Second choice'];

/** Returns what is wrong with a form's `object`, which may be any plain JSON, and what looks like a mistake. Never throws. */
export function checkLogic(object: unknown, { hasCrisisText, seen }: CheckFacts): FormCheck {
  const faults = checkForm(object);
  const read = readForm(object);
  if (!read.ok) return { faults, warnings: [] };
  const { fields } = read;
  const places = new Map(placesIn(object as object, '').map(({ uuid, path }) => [uuid, path]));
  const about: About = {
    fields,
    logic: compileLogic(fields),
    placeOf: ({ uuid }) => places.get(uuid) ?? 'fields',
    filledIn: new Set(fieldsToPrefill(fields).map(({ uuid }) => uuid)),
  };
  const signature = fields.findIndex((field) => field.type_name === 'Signature' && isShown(field));
  const signed = new Set(signature < 0 ? [] : fields.slice(signature + 1));
  const alerts = readAlerts(object);
  const warnings = [
    ...fields.flatMap((field) => [
      ...aboveItsSource(field, about),
      ...field.fields.flatMap((sub) => aboveItsSource(sub, about, field)),
      ...neverShown(field, about),
      ...notFilledIn(field, about),
      ...(signed.has(field) ? behindSignature(field, about) : []),
      ...withoutPoints(field, about),
    ]),
    ...stillCalled(about),
    ...alerts.flatMap(({ showPatient }, at) =>
      showPatient === 'crisis' && !hasCrisisText
        ? [{ path: `alerts[${at}].showPatient`, message: 'This alert shows the crisis text, but none is set.' }]
        : [],
    ),
    ...(seen ? neverTested(untested(logicItems(about.logic, alerts), seen)) : []),
  ];
  return { faults, warnings: warnings.slice(0, MOST) };
}

interface About {
  readonly fields: readonly FormField[];
  readonly logic: Logic;
  readonly placeOf: (field: FormField) => string;
  /** Uuids of the fields that the record fills in. */
  readonly filledIn: ReadonlySet<string>;
}

const showWhenOf = (field: FormField, { placeOf }: About) => `${placeOf(field)}.properties.common.showWhen`;

/** For a field of the form, or a question in the rows of a group: that counts from the place of its group, among its row from its own. */
function aboveItsSource(field: FormField, about: About, group?: FormField): readonly FormFault[] {
  const { nodeOf } = about.logic;
  const rows = group && nodeOf.get(group.uuid)?.rows;
  const node = (rows ?? about.logic).nodeOf.get(field.uuid);
  const outer = group ? nodeOf.get(group.uuid) : node;
  if (!node?.when || !outer) return [];
  const seen = new Set<string>();
  /** Returns the place of the last answer that decides: a calculation has the place of what it reckons with. */
  const lastPlace = (uuid: string): number => {
    const source = nodeOf.get(uuid);
    if (!source || seen.has(uuid)) return -1;
    seen.add(uuid);
    if (!source.calculation) return source.at;
    return Math.max(-1, ...sourcesIn(source.calculation.expression).map((part) => lastPlace(part.field)));
  };
  const isBelow = (uuid: string) => {
    const own = rows?.nodeOf.get(uuid)?.field;
    return own ? own.sort_order > field.sort_order : lastPlace(uuid) > outer.at;
  };
  return rowsIn(node.when).some((row) => isBelow(row.field))
    ? [{ path: showWhenOf(field, about), message: 'It appears above the question that decides it.' }]
    : [];
}

function neverShown(field: FormField, about: About): readonly FormFault[] {
  if (!about.logic.nodeOf.get(field.uuid)?.when) return [];
  const clash = neverTrue(field, about.logic);
  if (!clash) return [];
  const message = `Nobody can ever see this: it needs ${clash[0]} and ${clash[1]} at once.`;
  return [{ path: showWhenOf(field, about), message }];
}

function notFilledIn(field: FormField, { filledIn, placeOf }: About): readonly FormFault[] {
  if (!isShown(field) || !(libraryField(field.uuid) ?? ownTarget(field))) return [];
  if (filledIn.has(field.uuid)) return [];
  return [{ path: placeOf(field), message: `“${nameOf(field)}” from the record is not filled in here.` }];
}

/** For the fields after the first signature. */
function behindSignature(field: FormField, { placeOf }: About): readonly FormFault[] {
  const { makeRequired, requiredWhen } = field.properties.common;
  if (isSigned(field) || !isShown(field) || !canHave(field, 'requiredWhen')) return [];
  if (!makeRequired && requiredWhen === undefined) return [];
  return [{ path: placeOf(field), message: 'A required question stands behind a signature.' }];
}

function withoutPoints(field: FormField, { logic: { nodeOf }, placeOf }: About): readonly FormFault[] {
  const calculation = nodeOf.get(field.uuid)?.calculation;
  if (!calculation) return [];
  const taken = sourcesIn(calculation.expression).filter(({ take }) => take === 'points');
  const count = [...new Set(taken.map((source) => source.field))]
    .flatMap((uuid) => nodeOf.get(uuid)?.field ?? [])
    .flatMap(choicesOf)
    .filter(({ points }) => points === undefined).length;
  if (count === 0) return [];
  const what = count === 1 ? '1 option does not have' : `${count} options do not have`;
  return [
    { path: `${placeOf(field)}.properties.specific.expression`, message: `This score needs points that ${what}.` },
  ];
}

function choicesOf({ type_name, properties: { specific } }: FormField): readonly { readonly points?: number }[] {
  return ((type_name === 'Grid' ? specific.columns : specific.options) ?? []) as readonly (Option | GridColumn)[];
}

function neverTested({ count, of }: ReturnType<typeof untested>): readonly FormFault[] {
  if (count === 0) return [];
  const what = of === 1 ? 'condition was' : count === 1 ? 'conditions was' : 'conditions were';
  return [{ path: TESTS, message: `${count} of ${of} ${what} never tested.` }];
}

/** One warning for each text, at the first question that has it, also in the rows of a group. */
function stillCalled({ fields, placeOf }: About): readonly FormFault[] {
  return startingOptions.flatMap((start): readonly FormFault[] => {
    const all = fields.flatMap((field) => [field, ...field.fields]);
    const having = all.filter((field) =>
      ((field.properties.specific.options ?? []) as readonly Option[]).some(({ text }) => text === start),
    );
    const [first] = having;
    if (!first) return [];
    const what = having.length === 1 ? '1 option is' : `${having.length} options are`;
    return [{ path: `${placeOf(first)}.properties.specific.options`, message: `${what} still called ${start}.` }];
  });
}
