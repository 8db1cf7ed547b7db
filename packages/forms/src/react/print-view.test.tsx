// The markup of the print view.
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { printModel } from '../engine/print-model.ts';
import { defineField } from '../model/define-field.ts';
import { type OfferedType, registry } from '../model/registry.ts';
import { PrintView } from './print-view.tsx';
import { controlOf, loadEveryType, loadTypes } from './registry.ts';

// The print of late types comes with their code.
beforeAll(loadEveryType);

describe('the code of late types', () => {
  it('loads for what names them, at any depth, and for nothing else', async () => {
    const deep = { fields: [{ type_name: 'Section Break', fields: [{ type_name: 'Initials' }] }] };
    for (const object of [deep, undefined, null, 7, { fields: 7 }, { fields: [null, 7, { type_name: {} }] }])
      await expect(loadTypes(object)).resolves.toBeUndefined();
    expect(controlOf(defineField('Initials'))).toBeTypeOf('function');
    await expect(
      loadTypes({ fields: [{ type_name: 'Riddle' }, { type_name: 'constructor' }] }),
    ).resolves.toBeUndefined();
  });
});

describe('the print view', () => {
  it('has no controls, whatever the form contains', { tags: ['FIELD-COMMON-13'] }, () => {
    const fields = (Object.keys(registry) as OfferedType[]).map((type) =>
      defineField(type, { common: { label: `The ${type}` }, specific: { options: ['a'], heading: 'You' } }),
    );
    const html = renderToStaticMarkup(<PrintView blocks={printModel(fields, [], { audience: 'patient' })} />);
    expect(html).not.toMatch(/<(?:input|select|textarea|button|canvas|a)\b/);
    expect(html).toContain('The Signature');
    expect(html).not.toContain('The Submit');
  });

  it('marks what was chosen, also for screen readers', { tags: ['FIELD-SINGLE-07', 'FIELD-MULTI-08'] }, () => {
    const field = defineField('Multiple Choice', { uuid: 'a', specific: { options: ['Asthma', 'Gout'] } });
    const entries = [{ id: '1', uuid: 'a', value: { options: ['Gout'], other: null } }];
    const html = renderToStaticMarkup(<PrintView blocks={printModel([field], entries, { audience: 'patient' })} />);
    expect(html).toContain('<li>Asthma<span class="visually-hidden">: No</span></li>');
    expect(html).toContain('<li data-chosen="true">Gout<span class="visually-hidden">: Yes</span></li>');
  });

  it('has a grid as a table with a head and a line for each row; one that nobody answered says so', {
    tags: ['GRID-05'],
  }, () => {
    const field = defineField('Grid', { uuid: 'a', common: { label: 'Any of these?' } });
    const entries = [{ id: '1', uuid: 'a', value: { rows: { 'row-2': { column: 'no' } } } }];
    const html = renderToStaticMarkup(<PrintView blocks={printModel([field], entries, { audience: 'patient' })} />);
    expect(html).toContain('<caption class="label">Any of these?</caption>');
    expect(html).toContain('<thead><tr><th scope="col">Question</th><th scope="col">Answer</th></tr></thead>');
    expect(html).toContain('<tr><th scope="row">First row</th><td class="muted">No answer</td></tr>');
    expect(html).toContain('<tr><th scope="row">Second row</th><td>No</td></tr>');
  });

  it('shows what people wrote as plain text', () => {
    const field = defineField('Long Text Entry', { uuid: 'a' });
    const entries = [{ id: '1', uuid: 'a', value: '<img src=x onerror=alert(1)>\nsecond line' }];
    const html = renderToStaticMarkup(<PrintView blocks={printModel([field], entries, { audience: 'staff' })} />);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\nsecond line');
  });
});
