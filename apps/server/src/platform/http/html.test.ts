// The template of pages that the server writes.
import { expect, it } from 'vitest';
import { html } from './html.ts';

it('what is filled in is text, in elements and in attributes', () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;</p>',
  );
});

it('parts made by the template stay, alone and in lists, and what is missing is nothing', () => {
  const items = ['a', '<'].map((name) => html`<li>${name}</li>`);
  expect(html`<ul>${items}${html`<li>${3}</li>`}${undefined}${false}</ul>`.text).toBe(
    '<ul><li>a</li><li>&lt;</li><li>3</li></ul>',
  );
});
