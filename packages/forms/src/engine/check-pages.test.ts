// Next in forms that check their pages, and in forms that do not.
import { describe, expect, it } from 'vitest';
import { defineField } from '../model/define-field.ts';
import { versionSettings } from '../model/version-settings.ts';
import { TODAY } from '../testing/check-one.ts';
import { checkForm } from './check-form.ts';
import { createForm } from './create-form.ts';

const one = defineField('Short Text Entry', { common: { label: 'One', makeRequired: true } });
const mail = defineField('Email Address', { common: { label: 'E-mail' } });
const two = defineField('Short Text Entry', { common: { label: 'Two', makeRequired: true } });
const fields = [one, mail, defineField('Page Break'), two];

const open = (options = {}) => createForm({ fields, surroundings: { today: TODAY }, checksPages: true, ...options });

describe('Next', { tags: ['FILL-06'] }, () => {
  it('stays on a page with something missing or wrong, and names only that page’s errors', () => {
    const form = open();
    form.setValue(mail.uuid, 'nobody');
    form.next();
    expect(form.getState()).toMatchObject({
      page: 0,
      isStopped: true,
      isAttempted: false,
      focus: { target: 'summary' },
    });
    expect(form.getState().summary.map(({ message }) => message)).toEqual([
      "One can't be blank",
      'E-mail is not a valid email',
    ]);
  });

  it('goes on when it is pressed again without a change; a change is checked first', () => {
    const form = open();
    form.next();
    form.setValue(mail.uuid, 'a@example.com');
    form.next();
    expect(form.getState()).toMatchObject({ page: 0, isStopped: true });
    form.next();
    expect(form.getState()).toMatchObject({ page: 1, isStopped: false, errorCount: 1 });
    form.previous();
    expect(form.getState().isStopped).toBe(false);
    form.next();
    expect(form.getState().page).toBe(0);
  });

  it('goes on from a page without errors, and never checks after a send that failed, in a read-only form, or unasked', () => {
    const answered = open();
    answered.setValue(one.uuid, 'yes');
    answered.next();
    expect(answered.getState()).toMatchObject({ page: 1, errorCount: 0 });
    const tried = open();
    tried.attempt();
    tried.next();
    expect(tried.getState().page).toBe(1);
    for (const form of [open({ readOnly: true }), open({ checksPages: false })]) {
      form.next();
      expect(form.getState()).toMatchObject({ page: 1, errorCount: 0 });
    }
  });
});

describe('the settings of a version', { tags: ['FILL-06'] }, () => {
  it('are read patiently and published strictly', () => {
    expect(versionSettings({ fields: [], settings: { checkPages: true } })).toMatchObject({ checkPages: true });
    for (const object of [undefined, { fields: [] }, { settings: 3 }, { settings: { checkPages: 'yes' } }])
      expect(versionSettings(object)).toMatchObject({ checkPages: false });
    expect(checkForm({ fields: [], settings: { checkPages: true } })).toEqual([]);
    expect(checkForm({ fields: [], settings: { checkPages: 1 } })).toEqual([
      { path: 'settings.checkPages', message: 'has to be true or false' },
    ]);
    expect(checkForm({ fields: [], settings: { other: true } })).toHaveLength(1);
  });
});
