// Foyer's own forms, from source, with all of their styles: what a patient's browser does.
import { createRoot } from 'react-dom/client';
import { createForm, readForm } from '@foyer/forms';
import { Form } from '@foyer/forms/react';
import '@foyer/ui/styles.css';
import '@foyer/ui/portal.css';
import { FIELDS, OPTIONS } from '../../fields.js';

const types = { text: 'Short Text Entry', number: 'Number', dropdown: 'Dropdown', radio: 'Single Choice', checkbox: 'Checkbox', date: 'Date Picker' };
const object = {
  fields: FIELDS.map((f, at) => ({
    uuid: f.name, type_name: types[f.type], display_name: f.label, sort_order: at,
    properties: { common: { label: f.label, makeRequired: f.required }, specific: { options: OPTIONS } },
  })),
};
const read = readForm(object);
if (!read.ok) throw new Error(read.reason);
const engine = createForm({ fields: read.fields, surroundings: { today: new Date().toISOString().slice(0, 10) } });
createRoot(document.getElementById('root')).render(<div className="column form"><Form engine={engine} onSubmit={() => {}} /></div>);
