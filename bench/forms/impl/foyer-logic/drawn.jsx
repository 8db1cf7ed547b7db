// Draws fields as they are stored, as the portal does: code of rare types and of logic is fetched only for forms that have some.
import { createRoot } from 'react-dom/client';
import { createForm, readForm } from '@foyer/forms';
import { Form, loadControls, loadTypes } from '@foyer/forms/react';
import '@foyer/ui/styles.css';
import '@foyer/ui/portal.css';

export async function drawFields(fields, hasLogic = false) {
  const logicCode = hasLogic ? import('@foyer/forms/logic') : undefined;
  await loadTypes({ fields });
  const read = readForm({ fields: fields.map((field, at) => ({ ...field, sort_order: at })) });
  if (!read.ok) throw new Error(read.reason);
  const [logic] = await Promise.all([logicCode, loadControls(read.fields)]);
  const engine = createForm({
    fields: read.fields,
    surroundings: { today: new Date().toISOString().slice(0, 10) },
    logic: logic?.logicOf(read.fields),
  });
  createRoot(document.getElementById('root')).render(<div className="column form"><Form engine={engine} onSubmit={() => {}} /></div>);
}
