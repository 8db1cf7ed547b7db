// The logic of forms: a chunk of its own in the portal, loaded with forms that have conditions or calculations.
import type { FormField } from '../kit/field.ts';
import type { SubmissionEntry } from '../model/form.ts';
import { readPatientAlerts } from '../model/form-alerts.ts';
import { definitionOf } from '../model/registry.ts';
import { readValue, storedValues } from './entries.ts';
import type { FormLogic } from './form-logic.ts';
import { watchedAlerts } from './open-alerts.ts';
import { openLogic } from './open-logic.ts';
import { compiledLogic, hasLogic, type Logic, type Relevance, relevanceOf } from './relevance.ts';

export { hasLogic } from './relevance.ts';

const known = new WeakMap<readonly FormField[], FormLogic>();

/** Returns the logic of a form's fields (from readForm); undefined if it has none. */
export function logicOf(fields: readonly FormField[]): FormLogic | undefined {
  if (!hasLogic(fields)) return undefined;
  const logic = known.get(fields) ?? formLogic(compiledLogic(fields));
  known.set(fields, logic);
  return logic;
}

/** The same for a form that is open: it also follows the alerts of the version's `object` that show the person something. */
export function openLogicOf(fields: readonly FormField[], object: unknown): FormLogic | undefined {
  const alerts = readPatientAlerts(object);
  if (alerts.length === 0) return logicOf(fields);
  const logic = compiledLogic(fields);
  return { ...formLogic(logic), open: (form) => openLogic(logic, form, watchedAlerts(alerts, logic)) };
}

function formLogic(logic: Logic): FormLogic {
  const found = new WeakMap<readonly SubmissionEntry[], Relevance>();
  return {
    with(entries) {
      const relevance = found.get(entries) ?? relevanceOfEntries(logic, entries);
      found.set(entries, relevance);
      return relevance;
    },
    open: (form) => openLogic(logic, form),
  };
}

function relevanceOfEntries(logic: Logic, entries: readonly SubmissionEntry[]): Relevance {
  const stored = storedValues(entries);
  const read = (field: FormField) => readValue(field, stored.get(field.uuid));
  // A result that its patient may not see was left out of the answers. What depends on it is still there.
  return relevanceOf(logic, (field) => read(field) ?? definitionOf(field).empty, {
    today: '',
    stored: (field) => (stored.has(field.uuid) ? (read(field) as string | undefined) : undefined),
  });
}
