// The standard forms: valid, with the words, scores and bands of the published instruments.
import {
  checkForm,
  consentSettings,
  defineField,
  type FormField,
  raisedAlerts,
  type Score,
  scoresIn,
  validateSubmission,
} from '@foyer/forms';
import { describe, expect, it } from 'vitest';
import { standardForms } from './all.ts';
import { type FormDraft, versionObject } from './form-draft.ts';

const practice = 'Harbor Dental Group';
const forms = standardForms(practice);
const answers = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'];

function formCalled(name: string): FormDraft {
  const form = forms.find((one) => one.name === name);
  if (!form) throw new Error(`There is no ${name}.`);
  return form;
}

interface Grid {
  readonly rows: readonly { code: string; text: string }[];
  readonly columns: readonly { code: string; text: string; points: number }[];
}
const gridIn = ({ properties }: FormField) => properties.specific as unknown as Grid;
const gridsOf = ({ fields }: FormDraft) => fields.filter(({ type_name }) => type_name === 'Grid');

/** Sends a form with this many points for each item, in the order of the form. */
function sent(form: FormDraft, points: readonly number[]) {
  let at = 0;
  const entries = gridsOf(form).map((field) => {
    const { rows, columns } = gridIn(field);
    const chosen = rows.flatMap(({ code }) => {
      const own = points[at++];
      const column = columns.find((one) => one.points === own)?.code;
      return column === undefined ? [] : [[code, { column }] as const];
    });
    return { id: field.id, uuid: field.uuid, value: { rows: Object.fromEntries(chosen) } };
  });
  const valid = validateSubmission(form.fields, entries, { today: '2026-05-08' });
  if (!valid.ok) return { errors: valid.errors.map(({ message }) => message), scores: [], alerts: [] };
  return {
    errors: [],
    scores: scoresIn(form.fields, valid.entries),
    alerts: raisedAlerts(form.fields, form.alerts ?? [], valid.entries),
  };
}

/** Returns `count` points for so many items, spread over them. */
const spread = (sum: number, items: number) =>
  Array.from({ length: items }, (_, at) => Math.min(3, Math.max(0, sum - 3 * at)));

const bandOf = (scores: readonly Score[], name: string) => {
  const score = scores.find((one) => one.name === name);
  return score && `${score.value} of ${score.outOf}, ${score.band}`;
};

describe('the standard forms', () => {
  it.each(forms.map((form) => [form.name, form] as const))('%s can be published as it is', (_, form) => {
    expect(checkForm(versionObject(form))).toEqual([]);
  });

  it.each(forms.map((form) => [form.name, form] as const))(
    '%s says itself what is missing',
    { tags: ['FILL-07'] },
    (_, form) => {
      const required = form.fields.filter(({ properties: { common } }) => common.makeRequired || common.requiredWhen);
      expect(required.filter(({ properties: { common } }) => !/^[A-Z].*\.$/.test(common.missingText))).toEqual([]);
    },
  );

  it('have fields of their own: no two share a uuid that is not of the record', () => {
    const own = forms.flatMap(({ fields }) => fields.filter((field) => !field.foyer_form_attribute_id));
    expect(new Set(own.map(({ uuid }) => uuid)).size).toBe(own.length);
  });
});

describe('the PHQ-2 and the PHQ-9', { tags: ['AUTHOR-11'] }, () => {
  const form = formCalled('PHQ-2 and PHQ-9');

  it('ask nine items in the words of the instrument', () => {
    const grids = gridsOf(form);
    expect(grids.map(({ properties }) => properties.common.label)).toEqual([stem, stem]);
    expect(grids.flatMap((grid) => gridIn(grid).rows.map(({ text }) => text))).toEqual(phq9Items);
    for (const grid of grids)
      expect(gridIn(grid).columns.map(({ text, points }) => [text, points])).toEqual(
        answers.map((text, points) => [text, points]),
      );
    const difficulty = form.fields.find(({ display_name }) => display_name === 'Difficulty');
    expect(difficulty?.properties.common.label).toBe(
      'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
    );
  });

  it('the first two items alone are the PHQ-2, as long as they come to less than 3', () => {
    for (const [points, value] of [
      [[0, 0], '0'],
      [[1, 1], '2'],
      [[2, 0], '2'],
    ] as const) {
      const { errors, scores } = sent(form, points);
      expect(errors).toEqual([]);
      expect(scores.map((score) => [score.name, score.value, score.outOf, score.band])).toEqual([
        ['PHQ-2', value, 6, null],
      ]);
    }
  });

  it('with 3 or more the other items are asked, and each of them is required', () => {
    expect(sent(form, [3, 0]).errors).toEqual(['Choose an answer for each problem.']);
    expect(sent(form, [3, 0, 0, 1, 2, 3, 0, 0]).errors).toEqual([`Choose an answer for “${phq9Items[8]}”.`]);
    expect(sent(form, [2, 1, 0, 0, 0, 0, 0, 0, 0]).scores.map(({ name, value }) => `${name} ${value}`)).toEqual([
      'PHQ-2 3',
      'PHQ-9 3',
    ]);
  });

  it.each([
    [3, 'Minimal'],
    [4, 'Minimal'],
    [5, 'Mild'],
    [9, 'Mild'],
    [10, 'Moderate'],
    [14, 'Moderate'],
    [15, 'Moderately severe'],
    [19, 'Moderately severe'],
    [20, 'Severe'],
    [27, 'Severe'],
  ])('%i points are %s', (sum, band) => {
    const { scores } = sent(form, spread(sum, 9));
    expect(bandOf(scores, 'PHQ-9')).toBe(`${sum} of 27, ${band}`);
  });

  it('item 9 is urgent with every answer but "Not at all", and shows where help is', () => {
    const itemNine = (points: number) => sent(form, [2, 1, 0, 0, 0, 0, 0, 0, points]).alerts;
    expect(itemNine(0)).toEqual([]);
    for (const points of [1, 2, 3])
      expect(itemNine(points)).toEqual([
        {
          id: 'self-harm',
          name: 'Thoughts of self-harm',
          level: 'urgent',
          source: { question: phq9Items[8], answer: answers[points] },
        },
      ]);
    expect(form.alerts?.map(({ id, showPatient }) => [id, showPatient])).toEqual([
      ['self-harm', 'crisis'],
      ['moderate', 'none'],
    ]);
  });

  it('the office is told from 10 points on', () => {
    expect(sent(form, spread(9, 9)).alerts).toEqual([]);
    expect(sent(form, spread(10, 9)).alerts).toMatchObject([{ id: 'moderate', level: 'notice' }]);
  });
});

describe('the GAD-7', { tags: ['AUTHOR-11'] }, () => {
  const form = formCalled('GAD-7');

  it('asks seven items in the words of the instrument', () => {
    const [grid = defineField('Grid')] = gridsOf(form);
    expect(grid.properties.common.label).toBe(stem);
    expect(gridIn(grid).rows.map(({ text }) => text)).toEqual(gad7Items);
    expect(gridIn(grid).columns.map(({ text, points }) => [text, points])).toEqual(
      answers.map((text, points) => [text, points]),
    );
  });

  it.each([
    [0, 'Minimal'],
    [4, 'Minimal'],
    [5, 'Mild'],
    [9, 'Mild'],
    [10, 'Moderate'],
    [14, 'Moderate'],
    [15, 'Severe'],
    [21, 'Severe'],
  ])('%i points are %s', (sum, band) => {
    const { scores, alerts } = sent(form, spread(sum, 7));
    expect(bandOf(scores, 'GAD-7')).toBe(`${sum} of 21, ${band}`);
    expect(alerts.map(({ id, level }) => `${id} ${level}`)).toEqual(sum >= 10 ? ['moderate notice'] : []);
  });

  it('has no score before every item is answered', () => {
    expect(sent(form, [1, 1, 1, 1, 1, 1]).errors).toEqual([`Choose an answer for “${gad7Items[6]}”.`]);
  });
});

describe('the consent forms', () => {
  it('say how long they hold, and whether they can be declined and withdrawn', { tags: ['CONSENT-01'] }, () => {
    const consentOf = (name: string) => consentSettings(versionObject(formCalled(name)));
    expect(consentOf('Notice of Privacy Practices')).toMatchObject({
      validMonths: null,
      mayDecline: true,
      mayWithdraw: false,
    });
    expect(consentOf('Consent to treatment')).toMatchObject({ validMonths: 12, mayDecline: true, mayWithdraw: true });
    expect(consentOf('Authorizations and Acknowledgments')).toBeUndefined();
  });

  it('the consent to treatment has initials at four paragraphs, and a signature', { tags: ['CONSENT-02'] }, () => {
    const types = formCalled('Consent to treatment').fields.map(({ type_name }) => type_name);
    expect(types.filter((type) => type === 'Initials')).toHaveLength(4);
    expect(types).toContain('Signature');
  });
});

const stem = 'Over the last 2 weeks, how often have you been bothered by any of the following problems?';
const phq9Items = [
  'Little interest or pleasure in doing things',
  'Feeling down, depressed, or hopeless',
  'Trouble falling or staying asleep, or sleeping too much',
  'Feeling tired or having little energy',
  'Poor appetite or overeating',
  'Feeling bad about yourself — or that you are a failure or have let yourself or your family down',
  'Trouble concentrating on things, such as reading the newspaper or watching television',
  'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
  'Thoughts that you would be better off dead or of hurting yourself in some way',
];
const gad7Items = [
  'Feeling nervous, anxious, or on edge',
  'Not being able to stop or control worrying',
  'Worrying too much about different things',
  'Trouble relaxing',
  'Being so restless that it is hard to sit still',
  'Becoming easily annoyed or irritable',
  'Feeling afraid, as if something awful might happen',
];
