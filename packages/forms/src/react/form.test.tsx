// The markup of a form on the screen.
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { createForm, type FormOptions } from '../engine/create-form.ts';
import { inputId } from '../kit/control.ts';
import type { FormField } from '../kit/field.ts';
import type { FieldHost } from '../kit/host.ts';
import { defineField } from '../model/define-field.ts';
import { type OfferedType, registry } from '../model/registry.ts';
import { TODAY } from '../testing/check-one.ts';
import { Form, type FormProps } from './form.tsx';
import { loadControls } from './registry.ts';

const engineOf = (fields: readonly FormField[], options: Partial<FormOptions> = {}) =>
  createForm({ fields, surroundings: { today: TODAY }, ...options });
const formOf = (engine: FormProps['engine'], props: Partial<FormProps> = {}): ReactElement => (
  <Form engine={engine} onSubmit={() => undefined} {...props} />
);
const draw = (fields: readonly FormField[], options?: Partial<FormOptions>, props?: Partial<FormProps>) =>
  renderToStaticMarkup(formOf(engineOf(fields, options), props));

/** Nothing is uploaded in these tests, but some controls are enabled only if there is a host. */
const host: FieldHost = { upload: () => Promise.reject(new Error()), fileUrl: () => Promise.reject(new Error()) };

/** Returns the opening tags of an element. */
const tags = (html: string, names: string) => html.match(new RegExp(`<(?:${names})\\b[^>]*>`, 'g')) ?? [];
const text = (common: object, uuid = 'a') =>
  defineField('Short Text Entry', { uuid, common: { label: 'Nickname', ...common } });

const everyType = (Object.keys(registry) as OfferedType[]).map((type, at) =>
  defineField(type, {
    uuid: `f${at}`,
    common: { label: type },
    specific: { options: ['a', { src: '/p.png', alt: 'b' }], displayOther: true, heading: 'Heading' },
  }),
);

beforeAll(() => loadControls(everyType));

describe('a field on the screen', () => {
  it('has label, hint and placeholder, connected by ids', {
    tags: ['FIELD-COMMON-03', 'FIELD-COMMON-05', 'FIELD-COMMON-06'],
  }, () => {
    const html = draw([text({ sublabel: 'As friends call you', placeholder: 'Sam' })]);
    expect(html).toContain(`<label class="label" for="${inputId('a')}">Nickname</label>`);
    expect(html).toContain(`<p class="hint" id="${inputId('a')}-hint">As friends call you</p>`);
    expect(tags(html, 'input')).toEqual([expect.stringContaining('placeholder="Sam"')]);
    expect(tags(html, 'input')).toEqual([expect.stringContaining(`aria-describedby="${inputId('a')}-hint"`)]);
  });

  it('keeps a hidden label for screen readers', { tags: ['FIELD-COMMON-04'] }, () => {
    expect(draw([text({ hideLabel: true })])).toContain('<label class="label visually-hidden"');
  });

  it('is marked as required by a star and a word', { tags: ['FIELD-COMMON-09'] }, () => {
    const html = draw([text({ makeRequired: true })], {}, { practiceName: 'Harbor Dental Group' });
    expect(html).toContain(
      'Nickname<span class="star" aria-hidden="true">*</span><span class="visually-hidden"> (required)</span>',
    );
    expect(html).toContain('marks what Harbor Dental Group needs to have.');
    expect(draw([text({})])).not.toContain('star');
  });

  it('is not shown if it is switched off or hidden', {
    tags: ['FIELD-COMMON-02', 'FIELD-COMMON-07', 'FIELD-COMMON-08'],
  }, () => {
    const html = draw([
      text({ label: 'Off', isVisible: false }, 'a'),
      text({ label: 'Hidden', makeHidden: true }, 'b'),
    ]);
    expect(html).not.toMatch(/Off|Hidden/);
  });

  it('can be disabled alone', { tags: ['FIELD-COMMON-10'] }, () => {
    const html = draw([text({ readOnly: true }, 'a'), text({}, 'b')]);
    expect(tags(html, 'input').map((tag) => tag.includes('disabled'))).toEqual([true, false]);
  });

  it('shows its error, and is invalid to screen readers', { tags: ['FIELD-COMMON-12', 'VAL-01'] }, () => {
    const engine = engineOf([text({ makeRequired: true })]);
    engine.attempt();
    const html = renderToStaticMarkup(formOf(engine));
    expect(html).toContain(`<p class="error error-marked" id="${inputId('a')}-error">Nickname can&#x27;t be blank</p>`);
    expect(tags(html, 'input')).toEqual([expect.stringContaining('aria-invalid="true"')]);
    expect(tags(html, 'input')).toEqual([expect.stringContaining(`${inputId('a')}-error"`)]);
  });

  it('sets the right keyboard and autofill', () => {
    const html = draw(everyType);
    for (const token of ['given-name', 'family-name', 'bday', 'email', 'tel'])
      expect(html).toContain(`autoComplete="${token}"`);
    for (const mode of ['numeric', 'decimal', 'email', 'tel']) expect(html).toContain(`inputMode="${mode}"`);
  });

  it('offers texts, pictures and another answer', {
    tags: ['FIELD-SINGLE-01', 'FIELD-SINGLE-02', 'FIELD-MULTI-01', 'FIELD-MULTI-02'],
  }, () => {
    for (const type of ['Single Choice', 'Multiple Choice'] as const) {
      const html = draw(everyType.filter(({ type_name }) => type_name === type));
      expect(html).toContain('<span>a</span>');
      expect(html).toContain('<img src="/p.png" alt="b" loading="lazy"/>');
      expect(html).toContain('<span>Other</span>');
      expect(html).toContain('<fieldset');
    }
  });

  it('lays options out in columns', { tags: ['FIELD-SINGLE-03', 'FIELD-MULTI-03'] }, () => {
    const columns = (specific: object) =>
      draw([
        defineField('Single Choice', { specific: { options: ['first answer', 'second answer', 'c'], ...specific } }),
      ]);
    expect(columns({})).toContain('class="choices"');
    expect(columns({ displayAsColumns: true })).toContain('class="choices-2"');
    expect(columns({ displayAsColumns: true, numColumns: 3 })).toContain('choices-columns-3');
  });

  it('counts the words of a long text', { tags: ['FIELD-LONG-03'] }, () => {
    const field = defineField('Long Text Entry', { uuid: 'a', specific: { limit: true, max: 150 } });
    expect(draw([field], { entries: [{ id: '1', uuid: 'a', value: 'one two' }] })).toContain('2 of 150 words');
  });

  it('lists the options of a dropdown after an empty one', { tags: ['FIELD-DROP-01'] }, () => {
    const html = draw([defineField('Dropdown', { specific: { options: ['Aetna'] } })]);
    expect(html).toContain('<option value="" selected="">Choose one</option><option value="Aetna">Aetna</option>');
  });

  it('shows the help text of a signature', { tags: ['FIELD-SIG-01'] }, () => {
    expect(draw([defineField('Signature', { specific: { signatureSublabel: 'As in your passport' } })])).toContain(
      'As in your passport',
    );
  });
});

describe('a form on the screen', () => {
  const pages = [
    defineField('Section Break', {
      specific: { heading: 'About you', subheading: 'Who you are', alignment: 'center', cols: 2 },
    }),
    text({}, 'a'),
    defineField('Page Break'),
    text({ label: 'Second' }, 'b'),
    defineField('Submit', { common: { label: 'Send to the practice' } }),
  ];
  const at = (page: number, props?: Partial<FormProps>, options?: Partial<FormOptions>) => {
    const engine = engineOf(pages, options);
    engine.goToPage(page);
    return renderToStaticMarkup(formOf(engine, props));
  };

  it('shows only the current page, and its position among the pages', {
    tags: ['FORM-04', 'FORM-07', 'FIELD-PAGE-01'],
  }, () => {
    expect(at(0)).toContain('Nickname');
    expect(at(0)).not.toContain('Second');
    expect(at(1)).toContain('Second');
    expect(at(1)).not.toContain('Nickname');
    expect(at(1)).toContain('Page 2 of 2');
    expect(at(1)).toContain('<li aria-current="step"><span>Page 2</span></li>');
  });

  it('has Next before the last page, Previous after the first, and the submit button on the last', {
    tags: ['FORM-05', 'FORM-06', 'FORM-08', 'FORM-10', 'FIELD-SUBMIT-01'],
  }, () => {
    const buttons = (html: string) =>
      [...html.matchAll(/<button[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)].map(([, words]) => words);
    expect(buttons(at(0))).toEqual(['Next', 'Reset']);
    expect(buttons(at(1))).toEqual(['Previous', 'Send to the practice', 'Reset']);
    expect(buttons(at(1, { submitLabel: 'Book' }))).toContain('Book');
    expect(buttons(draw([text({})]))).toEqual(['Submit', 'Reset']);
  });

  it('leaves out Previous and Reset if the Submit field says so', { tags: ['FORM-08', 'FORM-09'] }, () => {
    const bare = defineField('Submit', { specific: { showPrevious: false, showReset: false } });
    const engine = engineOf([...pages.slice(0, 4), bare]);
    engine.goToPage(1);
    expect(renderToStaticMarkup(formOf(engine))).not.toMatch(/Previous|Reset/);
  });

  it('links to the privacy policy in a new tab, and says so', { tags: ['FORM-11'] }, () => {
    const html = at(0, { privacyPolicyUrl: '/privacy' });
    expect(tags(html, 'a')).toEqual([expect.stringContaining('href="/privacy" target="_blank" rel="noopener"')]);
    expect(html).toContain('<span class="visually-hidden">opens in a new tab</span>');
  });

  it('counts the errors of all pages under the form and lists them above it', { tags: ['FORM-12', 'VAL-05'] }, () => {
    const engine = engineOf([
      text({ makeRequired: true }, 'a'),
      defineField('Page Break'),
      text({ label: 'Second', makeRequired: true }, 'b'),
    ]);
    engine.attempt();
    const html = renderToStaticMarkup(formOf(engine));
    expect(html).toContain('2 validation errors found. Please fix the errors before submitting.');
    expect(tags(html, 'a')).toEqual([`<a href="#${inputId('a')}">`, `<a href="#${inputId('b')}">`]);
    expect(html.indexOf('There is a problem')).toBeLessThan(html.indexOf('<form'));
  });

  it('shows ten of many errors, and the number of the others', () => {
    const engine = engineOf(Array.from({ length: 12 }, (_, at) => text({ makeRequired: true }, `f${at}`)));
    engine.attempt();
    const html = renderToStaticMarkup(formOf(engine));
    expect(tags(html, 'a')).toHaveLength(10);
    expect(html).toContain('Show 2 more');
  });

  it('is busy while it is sent', { tags: ['FORM-28'] }, () => {
    expect(tags(at(1, { state: 'sending' }), 'form')[0]).toContain('aria-busy="true"');
    expect(at(1, { state: 'sending' })).toMatch(/<button type="submit"[^>]*aria-busy="true" aria-disabled="true"/);
    expect(at(1)).not.toContain('aria-busy');
  });

  it('has sections with heading, alignment and columns', {
    tags: ['FIELD-SECT-01', 'FIELD-SECT-02', 'FIELD-SECT-03'],
  }, () => {
    const html = at(0);
    expect(html).toContain('<header class="align-center"><h2>About you</h2><p class="muted">Who you are</p></header>');
    expect(html).toContain('class="form-fields form-columns-2"');
  });

  it('disables every control in read-only mode and offers no submit area', {
    tags: [
      'FORM-13',
      'FIELD-SUBMIT-02',
      'FIELD-DATE-13',
      'FIELD-NUM-09',
      'FIELD-SHORT-04',
      'FIELD-LONG-04',
      'FIELD-DROP-04',
      'FIELD-SINGLE-06',
      'FIELD-MULTI-07',
      'FIELD-SIG-07',
      'FIELD-CHECK-04',
      'FIELD-SEX-04',
      'FIELD-NAME-04',
      'FIELD-EMAIL-03',
      'FIELD-PHONE-04',
      'FIELD-BIRTH-04',
    ],
  }, () => {
    const fields = everyType.filter(({ type_name }) => type_name !== 'Page Break');
    const html = draw(fields, { readOnly: true }, { privacyPolicyUrl: '/privacy' });
    const controls = tags(html, 'input|select|textarea|button');
    expect(controls.length).toBeGreaterThan(20);
    expect(controls.filter((tag) => !tag.includes('disabled=""'))).toEqual([]);
    expect(html).not.toMatch(/type="submit"|Reset|Privacy/);
    expect(tags(draw(fields, {}, { host }), 'input|select|textarea').filter((tag) => tag.includes('disabled'))).toEqual(
      [],
    );
  });
});
