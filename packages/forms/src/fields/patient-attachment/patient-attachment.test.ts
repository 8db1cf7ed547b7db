// Which files Patient Attachment accepts, what it reports and stores, and how uploads proceed and end.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createForm } from '../../engine/create-form.ts';
import { printModel } from '../../engine/print-model.ts';
import { MAX_ATTACHMENT } from '../../kit/attached-file.ts';
import { createDragWatch, DRAG_DELAY } from '../../kit/drag-watch.ts';
import { type FieldHost, UploadError, type UploadedFile } from '../../kit/host.ts';
import { messages } from '../../kit/messages.ts';
import { defineField } from '../../model/define-field.ts';
import { errorsOf, storedOf, TODAY } from '../../testing/check-one.ts';
import { withAttachmentTexts } from './attachment-texts.ts';
import { ACCEPT, ATTACHMENT_TYPES, refusalOf } from './choosing.ts';
import { patientAttachment } from './definition.ts';
import { createUploads } from './uploads.ts';

const field = defineField('Patient Attachment', { uuid: 'card', common: { label: 'Card', makeRequired: true } });
const storedFile = { key: 'A'.repeat(22), fileName: 'card.png', fileType: 'image/png', fileSize: 1200 };
const value = { ...storedFile, type: 'patient-attachment' };

describe('the answer', () => {
  it('has key, fileName, fileType, fileSize and type, and nothing else', { tags: ['FIELD-ATT-01', 'ATT-01'] }, () => {
    expect(errorsOf(field, value)).toEqual([]);
    expect(storedOf(field, { ...value, owner: 'someone' })).toEqual(value);
  });

  it('starts empty, which is blank', { tags: ['FIELD-ATT-02'] }, () => {
    expect(patientAttachment.empty).toBeNull();
    for (const nothing of [null, '', undefined]) expect(storedOf(field, nothing)).toBeNull();
    expect(errorsOf(field, null)).toEqual(["Card can't be blank"]);
  });

  it.each([
    ['a key that is a path', { ...value, key: '../../x' }],
    ['no key', { ...value, key: '' }],
    ['another type', { ...value, type: 'file' }],
    ['a size that is none', { ...value, fileSize: -1 }],
    ['a size as a text', { ...value, fileSize: '12' }],
    ['a long name', { ...value, fileName: 'x'.repeat(300) }],
    ['a text', 'card.png'],
    ['a list', [value]],
    ['a file that the sender marks as pending', { pending: true }],
  ])('%s is not a value', { tags: ['ABUSE-15'] }, (_, wrong) => {
    expect(errorsOf(field, wrong)).toEqual(['not a value']);
  });

  it('of more than 5 MB is rejected', { tags: ['ATT-07', 'ATT-08'] }, () => {
    expect(MAX_ATTACHMENT).toBe(5_242_880);
    expect(errorsOf(field, { ...value, fileSize: MAX_ATTACHMENT })).toEqual([]);
    expect(errorsOf(field, { ...value, fileSize: MAX_ATTACHMENT + 1 })).toEqual([messages.attachmentTooLarge]);
  });

  it('is not sent before its upload has ended', () => {
    const form = createForm({ fields: [field], surroundings: { today: TODAY } });
    form.setValue('card', { pending: true });
    expect(form.attempt()).toBe(false);
    expect(form.getField('card').errors).toEqual([
      { path: '', message: 'Card is still being uploaded. Please wait a moment.' },
    ]);
    expect(form.toEntries()[0]?.value).toBeNull();
    form.setValue('card', value);
    expect(form.getState().errorCount).toBe(0);
  });

  it('prints its picture', { tags: ['FIELD-ATT-04'] }, () => {
    const print = (stored: unknown) =>
      printModel([field], [{ id: '1', uuid: 'card', value: stored }], { audience: 'staff' });
    expect(print(value)).toEqual([{ kind: 'attachment', label: 'Card', file: value, alt: 'Card: card.png' }]);
    expect(print(null)).toEqual([{ kind: 'attachment', label: 'Card', file: null, alt: '' }]);
  });
});

describe('a chosen file', () => {
  it.each(ATTACHMENT_TYPES.flatMap((ending) => [`card.${ending}`, `CARD.${ending.toUpperCase()}`]))(
    '%s may be chosen',
    { tags: ['ATT-06'] },
    (name) => expect(refusalOf({ name, type: '', size: 10 })).toBeUndefined(),
  );

  it.each([
    ['page.html', 'text/html'],
    ['drawing.svg', 'image/svg+xml'],
    ['photo.heic', 'image/heic'],
    ['picture.webp', 'image/webp'],
    ['letter.docx', ''],
    ['page.png', 'text/html'],
    ['none', ''],
    ['card.png.exe', ''],
  ])('%s (%s) is not permitted', { tags: ['ATT-06', 'ATT-09'] }, (name, type) => {
    expect(refusalOf({ name, type, size: 10 })).toBe('type');
  });

  it('a photo without an extension is recognized by its type; the input offers what is permitted', {
    tags: ['ATT-06'],
  }, () => {
    expect(refusalOf({ name: 'image', type: 'image/jpeg', size: 10 })).toBeUndefined();
    for (const ending of ATTACHMENT_TYPES) expect(ACCEPT.split(',')).toContain(`.${ending}`);
  });

  it('may have 5242880 bytes and no more', { tags: ['ATT-07'] }, () => {
    expect(refusalOf({ name: 'a.png', type: '', size: 5_242_880 })).toBeUndefined();
    expect(refusalOf({ name: 'a.png', type: '', size: 5_242_881 })).toBe('too-large');
  });

  it('has a message for each rejection', { tags: ['ATT-08', 'ATT-09', 'ATT-10'] }, () => {
    const texts = withAttachmentTexts(messages);
    expect(texts.attachmentTooLarge).toBe(
      'The file you have selected would exceed the maximum file size limit of 5.00 MB.',
    );
    expect(texts.attachmentType).toBe('This file type is not permitted.');
    expect(texts.attachmentFailed).toBe('An error occurred while processing the file. Please try again.');
  });
});

describe('a file dragged over the area', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is shown until 100 ms after the last drag event', { tags: ['ATT-11'] }, () => {
    const shown: boolean[] = [];
    const watch = createDragWatch((isOver) => shown.push(isOver));
    expect(DRAG_DELAY).toBe(100);
    watch.over();
    vi.advanceTimersByTime(99);
    watch.over();
    vi.advanceTimersByTime(99);
    expect(shown).toEqual([true, true]);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual([true, true, false]);
    watch.over();
    watch.end();
    vi.advanceTimersByTime(500);
    expect(shown).toEqual([true, true, false, true, false]);
  });
});

describe('an upload', () => {
  const file = (name = 'card.png') => new File(['x'], name, { type: 'image/png' });
  function waitingHost() {
    const calls: {
      signal: AbortSignal;
      progress: (n: number) => void;
      done: (u: UploadedFile) => void;
      fail: (e: unknown) => void;
    }[] = [];
    const host: FieldHost = {
      upload: (_, progress, signal) =>
        new Promise((done, fail) => {
          calls.push({ signal, progress, done, fail });
        }),
      fileUrl: async () => 'blob:x',
    };
    return { host, calls, call: (at: number) => calls[at] ?? expect.fail('not called') };
  }

  it('begins at once, reports its progress, and settles with the stored file', { tags: ['ATT-02'] }, async () => {
    const { host, call } = waitingHost();
    const uploads = createUploads(host);
    const settle = vi.fn();
    uploads.start('a', file(), settle);
    expect(uploads.get('a')).toMatchObject({ fraction: 0 });
    call(0).progress(0.4);
    expect(uploads.get('a').fraction).toBe(0.4);
    call(0).done({ ...storedFile, omittedPages: 2 });
    await vi.waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(storedFile));
    expect(uploads.get('a')).toEqual({ omittedPages: 2 });
  });

  it('is ended by Clear and by another file; its later result is ignored', { tags: ['ATT-03'] }, async () => {
    const { host, call } = waitingHost();
    const uploads = createUploads(host);
    const [first, second] = [vi.fn(), vi.fn()];
    uploads.start('a', file(), first);
    uploads.start('a', file('other.png'), second);
    expect(call(0).signal.aborted).toBe(true);
    uploads.clear('a');
    expect(call(1).signal.aborted).toBe(true);
    call(0).done(storedFile);
    call(1).fail(new Error('aborted'));
    await Promise.resolve();
    await Promise.resolve();
    expect(first).not.toHaveBeenCalled();
    expect(second).not.toHaveBeenCalled();
    expect(uploads.get('a')).toEqual({});
  });

  it('that fails keeps the file, with the reason', { tags: ['ATT-09', 'ATT-10'] }, async () => {
    const { host, calls, call } = waitingHost();
    const uploads = createUploads(host);
    const settle = vi.fn();
    uploads.start('a', file('page.html'), settle);
    expect(calls).toEqual([]);
    expect(uploads.get('a').failure).toBe('type');
    uploads.start('a', file(), settle);
    call(0).fail(new UploadError('lost'));
    await vi.waitFor(() => expect(uploads.get('a').failure).toBe('lost'));
    uploads.start('a', file(), settle);
    call(1).fail(new TypeError('whatever'));
    await vi.waitFor(() => expect(uploads.get('a').failure).toBe('processing'));
    expect(uploads.get('a').file?.name).toBe('card.png');
    expect(settle.mock.calls).toEqual([[undefined], [undefined], [undefined]]);
  });
});
