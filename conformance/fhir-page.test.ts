// docs/fhir.md held against the code: its example is a form of ours and a Questionnaire that says the same.
import { readFileSync } from 'node:fs';
import { checkForm, codesOf, type FormField, fieldTypes, type Option, readForm } from '@foyer/forms';
import { fhirPathOf } from '@foyer/forms/authoring';
import { logicOf } from '@foyer/forms/logic';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { describe, expect, it } from 'vitest';
import { questionnaireResponse } from './questionnaire-response.ts';

interface Coding {
  readonly code: string;
  readonly extension?: readonly Extension[];
}

interface Extension {
  readonly url: string;
  readonly valueDecimal?: number;
  readonly valueString?: string;
  readonly valueInteger?: number;
  readonly valueExpression?: { readonly language: string; readonly expression: string };
}

interface QuestionItem {
  readonly linkId: string;
  readonly type: string;
  readonly required?: boolean;
  readonly enableWhen?: readonly {
    readonly question: string;
    readonly operator: string;
    readonly answerCoding?: Coding;
  }[];
  readonly answerOption?: readonly { readonly valueCoding: Coding; readonly extension?: readonly Extension[] }[];
  readonly extension?: readonly Extension[];
  readonly item?: readonly QuestionItem[];
}

const page = readFileSync(new URL('../docs/fhir.md', import.meta.url), 'utf8');
const [form, questionnaire] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = '']) =>
  JSON.parse(json),
) as [object, { readonly item: readonly QuestionItem[] }];
const read = readForm(form);
const fields = read.ok ? read.fields : [];
const allItems = (items: readonly QuestionItem[]): readonly QuestionItem[] =>
  items.flatMap((item) => [item, ...allItems(item.item ?? [])]);
const items = new Map(allItems(questionnaire.item).map((item) => [item.linkId, item]));
const extensionOf = (uuid: string, name: string) =>
  items.get(uuid)?.extension?.find(({ url }) => url.endsWith(`/${name}`));
const pointsOf = ({ extension }: Coding) =>
  extension?.find(({ url }) => url === 'http://hl7.org/fhir/StructureDefinition/itemWeight')?.valueDecimal;

/** Returns our result of the calculation and of a condition, and what the Questionnaire's FHIRPath gives for the same answers. */
function bothWays(answers: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(answers).map(([uuid, value]) => ({ id: '', uuid, value }));
  const relevance = logicOf(fields)?.with(entries as never);
  const stored = new Map<string, unknown>(Object.entries(answers));
  const response = questionnaireResponse(fields, stored, (uuid) => relevance?.isThere(uuid) !== false);
  const evaluated = (name: string, uuid: string) =>
    fhirpath
      .evaluate(response, extensionOf(uuid, name)?.valueExpression?.expression ?? '', { resource: response }, r4, {
        preciseMath: true,
        keepDecimalTypes: true,
      })
      .map(String)
      .join();
  return {
    ours: [String(relevance?.isThere('help')), String(relevance?.isRequired('help'))],
    theirs: [evaluated('sdc-questionnaire-enableWhenExpression', 'help'), evaluated('required-when', 'help')],
    score: evaluated('sdc-questionnaire-calculatedExpression', 'score'),
  };
}

describe('docs/fhir.md', () => {
  it('names every field type, and every extension of its example', () => {
    const types = page.slice(page.indexOf('## Types'), page.indexOf('## An example'));
    const listed = [...types.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
    expect(listed.filter((one) => one in fieldTypes).sort()).toEqual(Object.keys(fieldTypes).sort());
    const tables = page.slice(0, page.indexOf('## An example'));
    for (const [, name] of JSON.stringify(questionnaire).matchAll(/"url":"[^"]*\/([\w-]+)"/g))
      expect(tables).toContain(`/${name}\``);
  });

  it('has a form that can be published, and each of its questions and parts as an item', () => {
    expect(checkForm(form)).toEqual([]);
    const asked = fields.flatMap((field) => [field, ...field.fields]);
    expect(asked.filter(({ uuid }) => !items.has(uuid))).toEqual([]);
    for (const { uuid, properties } of asked) {
      expect(items.get(uuid)?.required ?? false, uuid).toBe(properties.common.makeRequired);
      expect(extensionOf(uuid, 'missing-text')?.valueString ?? '', uuid).toBe(properties.common.missingText);
    }
  });

  it('writes options and columns with their codes and points, and says which excludes the others', () => {
    const optionsOf = ({ properties: { specific } }: FormField) =>
      (specific.options ?? specific.columns ?? []) as readonly Option[];
    const choices = fields.filter((field) => optionsOf(field).length > 0);
    expect(choices.length).toBe(3);
    for (const field of choices) {
      const options = optionsOf(field);
      const rows = field.type_name === 'Grid' ? (field.properties.specific.rows as readonly { code: string }[]) : [];
      for (const linkId of rows.length > 0 ? rows.map(({ code }) => `${field.uuid}.${code}`) : [field.uuid]) {
        const written = items.get(linkId)?.answerOption ?? [];
        expect(written.map(({ valueCoding }) => valueCoding.code)).toEqual(codesOf(options));
        expect(written.map(({ valueCoding }) => pointsOf(valueCoding))).toEqual(options.map(({ points }) => points));
        expect(written.map(({ extension }) => extension !== undefined)).toEqual(
          options.map(({ isExclusive }) => isExclusive === true),
        );
      }
    }
  });

  it('writes conditions as enableWhen, limits of rows, and the calculation as fhirPathOf does', {
    tags: ['CALC-02'],
  }, () => {
    expect(items.get('medicines')?.enableWhen).toEqual([
      { question: 'takes', operator: '=', answerCoding: { code: 'yes' } },
    ]);
    expect(items.get('dose')?.enableWhen).toEqual([{ question: 'name', operator: 'exists', answerBoolean: true }]);
    const group = fields.find(({ uuid }) => uuid === 'medicines')?.properties.specific;
    expect(extensionOf('medicines', 'questionnaire-minOccurs')?.valueInteger).toBe(group?.min);
    expect(extensionOf('medicines', 'questionnaire-maxOccurs')?.valueInteger).toBe(group?.max);
    const score = fields.find(({ uuid }) => uuid === 'score') as FormField;
    expect(extensionOf('score', 'sdc-questionnaire-calculatedExpression')?.valueExpression).toEqual({
      language: 'text/fhirpath',
      expression: fhirPathOf(score, fields),
    });
  });

  it.each([
    ['nothing', {}, ['false', 'false'], ''],
    ['a question', { takes: { option: 'No' } }, ['false', 'false'], ''],
    ['an option', { takes: { option: 'No' }, had: { options: ['Asthma'], other: null } }, ['true', 'false'], ''],
    ['a score', { takes: { option: 'No' }, mood: grid('days', 'never'), score: '1' }, ['true', 'true'], '1'],
    ['a score of 0', { takes: { option: 'No' }, mood: grid('never', 'never'), score: '0' }, ['false', 'false'], '0'],
  ] as const)('its FHIRPath agrees with our logic when the answer is %s', (_, answers, there, score) => {
    const found = bothWays(answers);
    expect(found.theirs).toEqual(there);
    expect(found.ours[0]).toBe(there[0]);
    if (there[0] === 'true') expect(found.ours[1]).toBe(there[1]);
    expect(found.score).toBe(score);
  });
});

function grid(interest: string, down: string) {
  return { rows: { interest: { column: interest }, down: { column: down } } };
}
