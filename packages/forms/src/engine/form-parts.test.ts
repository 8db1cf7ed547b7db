// Tests the parts of an open form, each alone.
import { describe, expect, it, vi } from 'vitest';
import { messages } from '../kit/messages.ts';
import { defineField } from '../model/define-field.ts';
import { TODAY } from '../testing/check-one.ts';
import { createConflict } from './conflict.ts';
import { createFieldStates, NO_ERRORS } from './field-states.ts';
import { createFormErrors } from './form-errors.ts';
import { createListeners } from './listeners.ts';
import { createPagePosition } from './page-position.ts';
import { layOutPages } from './pages.ts';
import { createPersonChanges } from './person-changes.ts';

const name = defineField('Short Text Entry', { common: { label: 'Name', makeRequired: true } });
const phone = defineField('Phone Number', { common: { label: 'Phone' } });
const consent = defineField('Mobile Consent', { common: { label: 'Texts' } });
const hidden = defineField('Short Text Entry', { common: { makeHidden: true } });
const fields = [name, phone, defineField('Page Break'), consent, hidden];

function openStates() {
  const position = createPagePosition(layOutPages(fields, messages));
  const states = createFieldStates(fields, position.pageOf);
  for (const field of [name, phone, hidden]) states.put(field, { value: '' });
  states.put(consent, { value: false });
  return { states, position };
}

describe('listeners', () => {
  it('are called for their own key only, until they end the subscription', () => {
    const { subscribe, notify } = createListeners<string>();
    const [first, second] = [vi.fn(), vi.fn()];
    const end = subscribe('a', first);
    subscribe('b', second);
    notify('a');
    notify('c');
    end();
    notify('a');
    expect([first, second].map((listener) => listener.mock.calls.length)).toEqual([1, 0]);
  });
});

describe('field states', () => {
  it('notify only when a member changes', () => {
    const { states } = openStates();
    const listener = vi.fn();
    states.subscribeField(name.uuid, listener);
    states.put(name, { value: 'Ada' });
    states.put(name, { value: 'Ada', errors: [] });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(states.answerOf(name)).toBe('Ada');
  });

  it('keep the array of errors while they say the same', () => {
    const { states } = openStates();
    states.put(consent, { errors: [{ path: '', message: 'No' }] });
    const before = states.listErrors();
    states.put(consent, { value: true, errors: [{ path: '', message: 'No' }] });
    expect(states.listErrors()).toBe(before);
    expect(before).toEqual([{ uuid: consent.uuid, path: '', message: 'No', page: 1 }]);
    states.put(consent, { errors: NO_ERRORS });
    expect(states.listErrors()).toEqual([]);
  });

  it('count what came from the record and is on the screen, until the value changes', () => {
    const { states } = openStates();
    states.put(name, { value: 'Ada', isFromRecord: true });
    states.put(hidden, { value: 'x', isFromRecord: true });
    states.put(name, { errors: [{ path: '', message: 'No' }] });
    expect(states.countFromRecord(0)).toBe(1);
    states.put(name, { value: 'Grace' });
    expect(states.getField(name.uuid).isFromRecord).toBe(false);
    expect(states.countFromRecord(0)).toBe(0);
  });

  it('of an unknown field are empty', () => {
    expect(openStates().states.getField('nobody')).toMatchObject({ value: undefined, errors: [] });
  });
});

describe('form errors', () => {
  const open = () => {
    const { states } = openStates();
    return { states, errors: createFormErrors(states, { today: TODAY }, messages) };
  };

  it('appear with the attempt, and follow each change from then on', () => {
    const { states, errors } = open();
    errors.putValue(name, ' ');
    expect(states.listErrors()).toEqual([]);
    errors.attempt();
    expect(states.listErrors()).toHaveLength(1);
    errors.putValue(name, 'Ada');
    expect(states.listErrors()).toEqual([]);
  });

  it('of a field follow the fields that its check looks at', () => {
    const { states, errors } = open();
    errors.putValue(name, 'Ada');
    errors.attempt();
    errors.putValue(phone, '(207) 555-0148');
    expect(states.listErrors().map(({ uuid }) => uuid)).toEqual([consent.uuid]);
    errors.putValue(phone, '');
    expect(states.listErrors()).toEqual([]);
  });

  it('are not found during a pause, which only ends if there was an attempt', () => {
    const { states, errors } = open();
    errors.resume();
    errors.refresh();
    expect(states.listErrors()).toEqual([]);
    errors.attempt();
    errors.pause(false);
    states.put(name, { errors: NO_ERRORS });
    errors.putValue(name, '  ');
    errors.refresh();
    expect(states.listErrors()).toEqual([]);
    errors.resume();
    expect(states.listErrors()).toHaveLength(1);
    errors.pause(true);
    expect(errors.isAttempted()).toBe(false);
  });

  it('of the server are added once each', () => {
    const { states, errors } = open();
    errors.add([
      { uuid: name.uuid, path: '', message: 'Name is taken' },
      { uuid: name.uuid, path: '', message: 'Name is taken' },
      { uuid: 'nobody', path: '', message: 'x' },
    ]);
    expect(states.listErrors().map(({ message }) => message)).toEqual(['Name is taken']);
    expect(errors.isAttempted()).toBe(true);
  });
});

describe('the page position', () => {
  it('turns to the nearest page that exists, and keeps the focus unless there is a wish', () => {
    const { position } = openStates();
    position.turnTo(7, { target: 'page' });
    expect([position.page(), position.focus()]).toEqual([1, { target: 'page' }]);
    const focus = position.focus();
    position.turnTo(-1);
    expect(position.page()).toBe(0);
    expect(position.focus()).toBe(focus);
  });

  it('knows the page of every field on the screen', () => {
    const { position } = openStates();
    expect([name, consent, hidden].map(({ uuid }) => position.pageOf(uuid))).toEqual([0, 1, undefined]);
  });
});

describe('the person’s changes', () => {
  it('are in the draft, in the order of the form, also once the form is pristine', () => {
    const { states } = openStates();
    const changes = createPersonChanges(states);
    changes.add(consent.uuid);
    changes.add(name.uuid);
    expect(changes.isDirty()).toBe(true);
    changes.markPristine();
    expect(changes.isDirty()).toBe(false);
    changes.remove(consent.uuid);
    expect(changes.toDraft()).toEqual([{ uuid: name.uuid, value: '' }]);
  });

  it('begin with those of a draft, which make nothing dirty', () => {
    const changes = createPersonChanges(openStates().states);
    changes.add(name.uuid);
    changes.reset([phone.uuid]);
    expect(changes.isDirty()).toBe(false);
    expect(changes.toDraft().map(({ uuid }) => uuid)).toEqual([phone.uuid]);
  });
});

describe('a conflict', () => {
  const visit = defineField('Appointment Booking');

  it('lasts until the answer changes, and counts each time', () => {
    const states = createFieldStates([name, visit], () => 0);
    const conflict = createConflict(states, messages);
    states.put(visit, { value: { appointment_time: 'nine' } });
    expect(conflict.text()).toBe('');
    expect(conflict.raise()).toBe(visit);
    expect(conflict.text()).toBe(messages.bookingConflict);
    states.put(visit, { value: { appointment_time: 'ten' } });
    expect(conflict.text()).toBe('');
    conflict.raise();
    expect(states.getField(visit.uuid).conflicts).toBe(2);
  });

  it('is none in a form without a field that can have one', () => {
    const conflict = createConflict(openStates().states, messages);
    expect(conflict.raise()).toBeUndefined();
    expect(conflict.text()).toBe('');
  });
});
