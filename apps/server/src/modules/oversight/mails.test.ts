// Rules for every mail that Foyer sends: none names a patient or their health, and its two forms have the same content.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFacts } from '../../platform/mail/define-mail.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addressOfPage } from '../practice/public.ts';
import { mails } from './mails.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.stop());

/** Mails that may mention a patient, each with its reason. */
const tellOfPatient: Readonly<Record<string, string>> = {
  'message-to-office': 'the office reads what a patient wrote, and who it was',
  'message-to-patient': 'the patient reads what the office wrote, whatever that is',
};

/** Where mails are rendered: the layout, and the definition of mails. */
const drawers: readonly string[] = ['platform/mail/define-mail.ts', 'platform/mail/layout.ts'];

const root = path.resolve(import.meta.dirname, '../..');
const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing/'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
const { patientEmail, ...secrets } = sampleFacts;
const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe.each(mails.map((mail) => [mail.name, mail] as const))('the mail "%s"', (name, mail) => {
  it('names no patient and says nothing about their health, but where it is said why', async () => {
    const { subject, text, html, attachments = [] } = await mail.preview(t.systemCtx('demo'));
    const all = [subject, text, html, ...attachments.map(({ content }) => content)].join('\n').toLowerCase();
    const words = [...Object.values(secrets), ...secrets.patientName.split(' ')];
    const told = words.filter((word) => all.includes(word.toLowerCase()));
    if (name in tellOfPatient) expect(told).not.toEqual([]);
    else expect(told).toEqual([]);
  });

  it('has one line as its subject, and text beside the HTML', async () => {
    const { subject, text, html } = await mail.preview(t.systemCtx('demo'));
    expect(subject).toMatch(/^\S.*\S$/);
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(/<\/?[a-z]/i);
    expect(html).toMatch(/^<!doctype html>/);
  });

  it('leads to the same addresses in both, all of them https or the practice’s own', async () => {
    const ctx = t.systemCtx('demo');
    const { text, html } = await mail.preview(ctx);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => unescaped(link));
    expect(text.match(/\b[a-z]+:\/\/\S+/gi) ?? []).toEqual(links);
    const own = new URL(addressOfPage(ctx, '/')).origin;
    for (const link of links) {
      const { protocol, origin } = new URL(link);
      expect(protocol === 'https:' || origin === own, link).toBe(true);
    }
  });
});

describe('the list of mails', () => {
  it('holds every defined mail once, under a name in kebab-case and with the module that it stands in', () => {
    const defined = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/ = defineMail(?:<\w+>)?\(\{\s+name: '([^']*)',\s+module: '([^']*)'/g)].map(
        ([, name, module]) => {
          expect(file).toMatch(new RegExp(`^modules/${module}/`));
          return `${module}: ${name}`;
        },
      ),
    );
    expect(mails.map(({ name, module }) => `${module}: ${name}`).sort()).toEqual(defined.sort());
    expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
    for (const { name } of mails) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    // Counts definitions written in another way, too.
    const calls = sources
      .filter(({ file }) => file.startsWith('modules/'))
      .flatMap(({ text }) => text.match(/\bdefineMail\b(?:<[^(]*>)?\(/g) ?? []);
    expect(calls).toHaveLength(mails.length);
  });

  it('leaves no way to draw a mail but by its definition', () => {
    const callers = sources.filter(({ file, text }) => /\brenderMail\b/.test(text) && !drawers.includes(file));
    expect(callers.map(({ file }) => file)).toEqual([]);
  });

  it('gives its exceptions to mails that exist', () => {
    const names = mails.map(({ name }) => name);
    for (const name of Object.keys(tellOfPatient)) expect(names).toContain(name);
  });
});
