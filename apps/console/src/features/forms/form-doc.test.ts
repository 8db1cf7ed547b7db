// The pure model of the builder: changes to a form, its outline, and undo.
import { defineField, type FormField, fieldLibrary, formChanges } from '@foyer/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBuilder } from './builder-store.ts';
import { addField, changeField, type FormDoc, moveField, objectOf, removeField, withCommon } from './form-doc.ts';
import { begin, record, redo, undo } from './history.ts';
import { copyOf, newKnownField } from './new-field.ts';
import { pageNames, placesOf, target } from './outline.ts';

const text = (label: string, more: object = {}) => defineField('Short Text Entry', { common: { label }, ...more });
const section = (heading: string) => defineField('Section Break', { specific: { heading } });
const page = () => defineField('Page Break');
const docOf = (...fields: FormField[]): FormDoc => ({
  fields,
  thankYou: '',
  redirectUrl: '',
  settings: { checkPages: false, review: 'off' },
});
const labels = (doc: FormDoc) => doc.fields.map(({ display_name, type_name }) => display_name || type_name);

describe('a form that is built', () => {
  const [a, b, c] = [text('A'), text('B'), text('C')] as const;

  it('takes fields, moves them and gives them away, and leaves what it was given as it is', () => {
    const doc = docOf(a, b);
    expect(labels(addField(doc, c, 1))).toEqual(['A', 'C', 'B']);
    expect(labels(addField(doc, c, 99))).toEqual(['A', 'B', 'C']);
    expect(labels(moveField(docOf(a, b, c), a.uuid, 1))).toEqual(['B', 'A', 'C']);
    expect(moveField(doc, b.uuid, 1)).toBe(doc);
    expect(labels(removeField(doc, a.uuid))).toEqual(['B']);
    expect(labels(doc)).toEqual(['A', 'B']);
    expect(objectOf(doc).fields.map(({ sort_order }) => sort_order)).toEqual([0, 1]);
  });

  it('keeps a locked field, and one that holds a locked field', { tags: ['BUILD-04'] }, () => {
    const locked = docOf({ ...a, isLocked: true }, { ...b, fields: [{ ...c, isLocked: true }] });
    expect(removeField(locked, a.uuid)).toBe(locked);
    expect(removeField(locked, b.uuid)).toBe(locked);
    const unlocked = changeField(locked, a.uuid, (field) => ({ ...field, isLocked: false }));
    expect(removeField(unlocked, a.uuid).fields).toHaveLength(1);
  });

  it('names a field after its label until it has a name of its own', () => {
    const relabelled = withCommon(a, 'label', 'Age');
    expect(relabelled).toMatchObject({ display_name: 'Age', properties: { common: { label: 'Age' } } });
    const asked = withCommon(relabelled, 'label', 'Do you smoke? *');
    expect(asked.display_name).toBe('Do you smoke');
    expect(withCommon(asked, 'label', 'Do you drink?').display_name).toBe('Do you drink');
    const named = withCommon({ ...a, display_name: 'Years' }, 'label', 'Age');
    expect(named.display_name).toBe('Years');
  });

  it('copies a field of the record as a question of the form’s own', () => {
    const known = fieldLibrary.find(({ key }) => key === 'conditions');
    if (!known) throw new Error('the library has conditions');
    const field = newKnownField(known);
    expect(field).toMatchObject({ uuid: known.uuid, foyer_table_name: 'medical_record' });
    expect(field.properties.common.fillFromRecord).toBe('always');
    expect((field.properties.specific.options as readonly unknown[]).length).toBeGreaterThan(5);
    const copy = copyOf({ ...field, isLocked: true });
    expect(copy).toMatchObject({ foyer_table_name: null, foyer_form_attribute_id: null, isLocked: false });
    expect(copy.uuid).not.toBe(field.uuid);
    expect(copy.properties.common.fillFromRecord).toBe('section');
  });

  it('is numbered by pages and named by sections, and knows where the keyboard can move a field', () => {
    const doc = docOf(section('You'), a, page(), section('Body'), b, section('Teeth'), c);
    expect(pageNames(doc)).toEqual(['You', 'Body']);
    expect(placesOf(doc).map(({ page, section }) => `${page} ${section}`)).toEqual([
      '1 You',
      '1 You',
      '2 ',
      '2 Body',
      '2 Body',
      '2 Teeth',
      '2 Teeth',
    ]);
    const moved = (field: FormField, direction: Parameters<typeof target>[2]) => {
      const to = target(doc, field.uuid, direction);
      return to === undefined ? undefined : labels(moveField(doc, field.uuid, to)).join(' ');
    };
    expect(moved(b, 'nextSection')).toBe('Section Break A Page Break Section Break Section Break B C');
    expect(moved(b, 'previousPage')).toBe('Section Break A B Page Break Section Break Section Break C');
    expect(moved(a, 'nextPage')).toBe('Section Break Page Break A Section Break B Section Break C');
    expect(moved(c, 'previousSection')).toBe('Section Break A Page Break Section Break B C Section Break');
    expect(moved(c, 'first')?.startsWith('C')).toBe(true);
    expect([moved(c, 'down'), moved(c, 'nextPage'), moved(c, 'last')]).toEqual([undefined, undefined, undefined]);
  });

  it('keeps every field exactly once, whatever is moved', () => {
    const many = Array.from({ length: 8 }, (_, at) => (at % 3 === 2 ? page() : text(`${at}`)));
    const directions = [
      'up',
      'down',
      'first',
      'last',
      'previousSection',
      'nextSection',
      'previousPage',
      'nextPage',
    ] as const;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), fc.constantFrom(...directions)), { maxLength: 30 }), (moves) => {
        let doc = docOf(...many);
        for (const [index, direction] of moves) {
          const uuid = many[index]?.uuid ?? '';
          const to = target(doc, uuid, direction);
          if (to === undefined) continue;
          const next = moveField(doc, uuid, to);
          expect(next).not.toBe(doc);
          doc = next;
        }
        expect(new Set(doc.fields)).toEqual(new Set(many));
        expect(doc.fields).toHaveLength(many.length);
      }),
    );
  });
});

describe('undo', () => {
  it('goes back through every state and forth again, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 40 }), (values) => {
        let history = begin({ value: -1 });
        const states = [history.present];
        for (const value of values) {
          history = record(history, { value }, undefined, 0);
          states.push(history.present);
        }
        for (const state of states.toReversed().slice(1)) {
          history = undo(history);
          expect(history.present).toBe(state);
        }
        expect(undo(history).present).toBe(states[0]);
        for (const state of states.slice(1)) {
          history = redo(history);
          expect(history.present).toBe(state);
        }
        expect(redo(history).present).toBe(states.at(-1));
      }),
    );
  });

  it('takes typing in one place as one step, until a pause or another place', () => {
    let history = begin('');
    for (const [at, value] of ['a', 'ab', 'abc'].entries()) history = record(history, value, 'label', at * 200);
    expect(undo(history).present).toBe('');
    history = record(history, 'abcd', 'label', 9000);
    history = record(history, 'abcde', 'help', 9001);
    expect(undo(history).present).toBe('abcd');
    expect(undo(undo(history)).present).toBe('abc');
    const redone = record(undo(history), 'x', undefined, 0);
    expect(redone.future).toEqual([]);
  });
});

describe('the open form', () => {
  const open = (...fields: FormField[]) =>
    createBuilder({
      doc: docOf(...fields),
      revision: 1,
      save: async (_, revision) => revision + 1,
      kindOf: () => 'failed',
      now: () => 0,
    });

  it('adds behind what is selected, before the end, and selects what is new', () => {
    const end = defineField('Submit');
    const [a, b, c] = [text('A'), text('B'), text('C')];
    const form = open(end);
    form.select(end.uuid);
    form.add(a);
    form.add(b);
    expect(labels(form.state().doc)).toEqual(['A', 'B', 'Submit']);
    form.select(a.uuid);
    form.add(c);
    expect(labels(form.state().doc)).toEqual(['A', 'C', 'B', 'Submit']);
    expect(form.state().selected).toBe(c.uuid);
    form.remove(c.uuid);
    expect(form.state().selected).toBe(b.uuid);
    form.undo();
    expect(labels(form.state().doc)).toEqual(['A', 'C', 'B', 'Submit']);
    expect(form.state().said?.event.kind).toBe('undone');
    form.stop();
  });

  it('comes back to where it was by undoing everything, whatever was done', () => {
    const start = [text('A'), section('S'), text('B', { isLocked: true }), page(), text('C')];
    const action = fc.record({
      what: fc.constantFrom('add', 'remove', 'duplicate', 'up', 'nextPage', 'lock', 'label'),
      at: fc.nat(6),
    });
    fc.assert(
      fc.property(fc.array(action, { maxLength: 25 }), (actions) => {
        const form = open(...start);
        const before = form.state().doc;
        for (const { what, at } of actions) {
          const uuid = form.state().doc.fields[at]?.uuid ?? '';
          if (what === 'add') form.add(text('New'), at);
          else if (what === 'remove') form.remove(uuid);
          else if (what === 'duplicate') form.duplicate(uuid);
          else if (what === 'lock') form.toggleLock(uuid);
          else if (what === 'label') form.change(uuid, (field) => withCommon(field, 'label', `${at}`), 'label');
          else form.move(uuid, what as 'up');
          const { fields } = form.state().doc;
          expect(new Set(fields.map((field) => field.uuid)).size).toBe(fields.length);
        }
        const last = form.state().doc;
        while (form.state().canUndo) form.undo();
        expect(form.state().doc).toBe(before);
        while (form.state().canRedo) form.redo();
        expect(formChanges(last.fields, form.state().doc.fields)).toEqual([]);
        form.stop();
      }),
      { numRuns: 60 },
    );
  });
});
