// The markup of the print view.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { printModel } from '../engine/print-model.ts';
import { defineField } from '../model/define-field.ts';
import { type OfferedType, registry } from '../model/registry.ts';
import { PrintView } from './print-view.tsx';

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

  it('shows what people wrote as plain text', () => {
    const field = defineField('Long Text Entry', { uuid: 'a' });
    const entries = [{ id: '1', uuid: 'a', value: '<img src=x onerror=alert(1)>\nsecond line' }];
    const html = renderToStaticMarkup(<PrintView blocks={printModel([field], entries, { audience: 'staff' })} />);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;\nsecond line');
  });
});
