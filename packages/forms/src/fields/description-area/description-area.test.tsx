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
  it('[FIELD-DESC-01] [FIELD-DESC-03] [ABUSE-17] shows its rich text, and nothing that could run', () => {
    const engine = createForm({ fields: [field], surroundings: { today: TODAY } });
    expect(renderToStaticMarkup(<Form engine={engine} onSubmit={() => undefined} />)).toContain(
      `<div class="field prose">${shown}</div>`,
    );
  });

  it('[FIELD-DESC-02] has no value and is never wrong', () => {
    const engine = createForm({ fields: [field], surroundings: { today: TODAY } });
    expect(engine.attempt()).toBe(true);
    expect(engine.toEntries()).toEqual([]);
  });

  it('[FIELD-DESC-04] prints its rich text in full', () => {
    const blocks = printModel([field], [], { audience: 'patient' });
    expect(renderToStaticMarkup(<PrintView blocks={blocks} />)).toContain(shown);
  });
});
