// What Description Area shows and prints.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createForm } from '../../engine/create-form.ts';
import { printModel } from '../../engine/print-model.ts';
import { defineField } from '../../model/define-field.ts';
import { Form } from '../../react/form.tsx';
import { PrintView } from '../../react/print-view.tsx';
import { TODAY } from '../../testing/check-one.ts';

const content =
  '<p onclick="x()">Bring your <b>card</b>, see <a href="https://example.com">here</a>.</p><script>x()</script>';
const field = defineField('Description Area', {
  common: { makeRequired: true },
  specific: { descriptionContent: content },
});
const shown =
  '<p>Bring your <strong>card</strong>, see <a href="https://example.com" target="_blank" rel="noopener noreferrer">here</a>.</p>';

describe('Description Area', () => {
  it('shows its rich text, and nothing that could run', {
    tags: ['FIELD-DESC-01', 'FIELD-DESC-03', 'ABUSE-17'],
  }, () => {
    const engine = createForm({ fields: [field], surroundings: { today: TODAY } });
    expect(renderToStaticMarkup(<Form engine={engine} onSubmit={() => undefined} />)).toContain(
      `<div class="field prose">${shown}</div>`,
    );
  });

  it('has no value and is never wrong', { tags: ['FIELD-DESC-02'] }, () => {
    const engine = createForm({ fields: [field], surroundings: { today: TODAY } });
    expect(engine.attempt()).toBe(true);
    expect(engine.toEntries()).toEqual([]);
  });

  it('prints its rich text in full', { tags: ['FIELD-DESC-04'] }, () => {
    const blocks = printModel([field], [], { audience: 'patient' });
    expect(renderToStaticMarkup(<PrintView blocks={blocks} />)).toContain(shown);
  });
});
