// Makes a form of the benchmark's questions, as the portal draws it.
import { createRoot } from 'react-dom/client';
import { createForm, readForm } from '@foyer/forms';
import { Form } from '@foyer/forms/react';
import '@foyer/ui/styles.css';
import '@foyer/ui/portal.css';
import { OPTIONS } from '../../fields.js';

const types = { text: 'Short Text Entry', number: 'Number', dropdown: 'Dropdown', radio: 'Single Choice', checkbox: 'Checkbox', date: 'Date Picker' };

/** Draws the questions; with `perPage`, a page ends after so many. */
export function drawForm(questions, perPage = Number.POSITIVE_INFINITY) {
  const fields = questions.flatMap((f, at) => {
    const field = {
      uuid: f.name, type_name: types[f.type], display_name: f.label,
      properties: { common: { label: f.label, makeRequired: f.required }, specific: { options: OPTIONS } },
    };
    const isPageEnd = (at + 1) % perPage === 0 && at + 1 < questions.length;
    return isPageEnd ? [field, { uuid: `break-${at}`, type_name: 'Page Break' }] : [field];
  });
  const read = readForm({ fields: fields.map((field, at) => ({ ...field, sort_order: at })) });
  if (!read.ok) throw new Error(read.reason);
  const engine = createForm({ fields: read.fields, surroundings: { today: new Date().toISOString().slice(0, 10) } });
  createRoot(document.getElementById('root')).render(<div className="column form"><Form engine={engine} onSubmit={() => {}} /></div>);
}
