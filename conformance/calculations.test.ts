// Our value of a calculation and that of HL7's fhirpath for the FHIRPath that we export, held against each other on random forms.
import { validateSubmission } from '@foyer/forms';
import { fhirPathOf } from '@foyer/forms/authoring';
import { logicOf } from '@foyer/forms/logic';
import fc from 'fast-check';
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { questionnaireResponse } from './questionnaire-response.ts';
import { type RandomForm, randomForm } from './random-calculations.ts';

const TODAY = '2026-11-21';
const FORMS = 1000;

// today() of FHIRPath is the clock's.
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Returns our values of the Calculated fields that are there, and those of fhirpath; both empty without a value. */
function valuesOf({ fields, answers }: RandomForm) {
  const entries = [...answers].map(([uuid, value]) => ({ id: '', uuid, value }));
  const sent = validateSubmission(fields, entries, { today: TODAY });
  if (!sent.ok) throw new Error(`The answers were refused: ${JSON.stringify(sent.errors)}`);
  const stored = new Map(sent.entries.map(({ uuid, value }) => [uuid, value]));
  const there = logicOf(fields)?.with(sent.entries);
  const isThere = (uuid: string) => there?.isThere(uuid) !== false;
  const response = questionnaireResponse(fields, stored, isThere);
  return fields
    .filter(({ type_name: type, uuid }) => type === 'Calculated' && isThere(uuid))
    .map((field) => {
      const path = fhirPathOf(field, fields);
      if (path === undefined) throw new Error('The expression could not be read.');
      const found = fhirpath.evaluate(response, path, { resource: response }, r4, {
        preciseMath: true,
        keepDecimalTypes: true,
      });
      return { path, ours: stored.get(field.uuid), theirs: found.map(String).join(', ') };
    });
}

it('our value is that of fhirpath for the exported FHIRPath', { tags: ['CALC-02'], timeout: 240_000 }, () => {
  let values = 0;
  fc.assert(
    fc.property(randomForm, (form) => {
      for (const { path, ours, theirs } of valuesOf(form)) {
        expect(theirs, path).toBe(ours);
        if (ours !== '') values++;
      }
    }),
    // The same forms each time: fhirpath keeps 31 digits, and one form in very many could need more.
    { numRuns: FORMS, seed: 20_261_126 },
  );
  expect(fhirpath.version).toBe('5.2.0');
  // Two forms that never have a value are equal as well.
  expect(values).toBeGreaterThan(FORMS / 2);
});
