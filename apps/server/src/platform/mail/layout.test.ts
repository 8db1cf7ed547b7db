// Proves that the mail's layout shows what it is given, and nothing else.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MailBlock, renderMail } from './layout.ts';

const look = { practiceName: 'Harbor Dental Group', accentColor: '#0f6b75' };
const url = 'https://demo.portal.example/verify-identity?key=a&b=c';
const blocks: MailBlock[] = [
  { kind: 'heading', text: 'Your sign-in code' },
  { kind: 'paragraph', text: 'Enter it to sign in.' },
  { kind: 'code', text: '123456' },
  { kind: 'button', text: 'Set password', url },
  { kind: 'note', text: 'If you did not ask for it, ignore it.' },
];

describe('renderMail', () => {
  it('says the same in HTML and in plain text', () => {
    const { html, text } = renderMail({ ...look, blocks });
    expect(text).toBe(
      `Your sign-in code\n\nEnter it to sign in.\n\n123456\n\nSet password:\n${url}\n\nIf you did not ask for it, ignore it.\n\nHarbor Dental Group\n`,
    );
    for (const { text: words } of blocks) expect(html).toContain(words);
    expect(html).toContain('href="https://demo.portal.example/verify-identity?key=a&amp;b=c"');
    expect(html).toContain('Harbor Dental Group');
    expect(html).toContain('#0f6b75');
  });

  it('escapes every text: nothing in it becomes markup', () => {
    const kinds = ['heading', 'paragraph', 'code', 'note'] as const;
    const countOf = (html: string, sign: string) => html.split(sign).length;
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (practiceName, word, label) => {
        const mail = (name: string, words: string, button: string) =>
          renderMail({
            practiceName: name,
            accentColor: '#0f6b75',
            blocks: [
              ...kinds.map((kind) => ({ kind, text: words })),
              { kind: 'button', text: button, url: 'https://a.example/' },
            ],
          }).html;
        const plain = mail('x', 'x', 'x');
        const rendered = mail(practiceName, word, label);
        for (const sign of ['<', '>', '"']) expect(countOf(rendered, sign)).toBe(countOf(plain, sign));
      }),
    );
    expect(renderMail({ ...look, blocks: [{ kind: 'note', text: '<img src=x onerror=alert(1)>' }] }).html).toContain(
      '&lt;img',
    );
  });

  it('loads nothing from anywhere', () => {
    const { html } = renderMail({ ...look, blocks });
    expect(html).not.toMatch(/<(img|script|link|iframe|object|video)|\bsrc=|url\(|@import/i);
    expect([...html.matchAll(/https?:[^"]*/g)].map(([found]) => found)).toEqual([url.replace('&', '&amp;')]);
  });

  it('refuses buttons that lead anywhere but to the web', () => {
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '/relative', '', 'mailto:a@b.c'])
      expect(() => renderMail({ ...look, blocks: [{ kind: 'button', text: 'x', url: bad }] }), bad).toThrow(TypeError);
    const { html } = renderMail({ ...look, blocks: [{ kind: 'button', text: 'x', url: 'https://a.example/"><b>' }] });
    expect(html).not.toContain('<b>');
  });

  it('takes only a colour as colour, and writes on it in what is readable', () => {
    const button = (accentColor: string) =>
      renderMail({ ...look, accentColor, blocks: [{ kind: 'button', text: 'x', url }] }).html;
    expect(button('red;background:url(//evil)')).not.toContain('evil');
    expect(button('#FFDD00')).toContain('background:#FFDD00;color:#000000');
    expect(button('#102030')).toContain('background:#102030;color:#ffffff');
  });
});
