// The rich text editor in the form builder: typing, formats, links, pasting, undo, and its lazily loaded code.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PageOptions } from '../tools/testing/browser.ts';
import { useServer } from '../tools/testing/server.ts';
import { expectAccessibleAsIs } from './steps/axe.ts';
import { admin, openSignedIn } from './steps/people.ts';
import { eventually, see, seeFocus, seeNo } from './steps/waiting.ts';

const server = useServer();

const inspector = (page: Page) => page.getByRole('complementary', { name: /^Properties of/ });
const box = (page: Page) => inspector(page).getByRole('textbox', { name: 'Text' });
const format = (page: Page, name: string) =>
  inspector(page).getByRole('toolbar', { name: 'Format' }).getByRole('button', { name, exact: true });
const isPressed = (page: Page, name: string) => eventually(() => format(page, name).getAttribute('aria-pressed'));
const address = (page: Page) => inspector(page).getByLabel('Address of the link');

/** Opens a new form; `stored` returns the last saved text of its Description Area. */
async function openForm(options: PageOptions = {}): Promise<{ page: Page; stored: () => string | undefined }> {
  const page = await openSignedIn(server, admin, { width: 1440, ...options });
  let saved: string | undefined;
  page.on('request', (request) => {
    if (request.method() === 'GET' || !/\/draft$/.test(new URL(request.url()).pathname)) return;
    const { object } = request.postDataJSON() as { object: { fields: SavedField[] } };
    saved = object.fields.find((field) => field.type_name === 'Description Area')?.properties.specific
      .descriptionContent;
  });
  await page.goto(`${server.url}/practice/forms`);
  await page.getByRole('button', { name: 'New form' }).click();
  const dialog = page.getByRole('dialog', { name: 'New form' });
  await dialog.getByRole('radio', { name: 'An empty form' }).check();
  await dialog.getByLabel('Name').fill('Described');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await see(page.getByRole('heading', { name: 'Described', level: 1 }));
  return { page, stored: () => saved };
}

interface SavedField {
  readonly type_name: string;
  readonly properties: { readonly specific: { readonly descriptionContent?: string } };
}

async function addText(page: Page): Promise<void> {
  const palette = page.getByRole('complementary', { name: 'Fields to add' });
  await palette.getByLabel('Find a field').fill('descr');
  await palette.getByRole('button', { name: 'Description Area', exact: true }).click();
}

/** Like `openForm`, with the caret in the text. */
async function openText(options?: PageOptions) {
  const opened = await openForm(options);
  await addText(opened.page);
  await box(opened.page).click();
  return opened;
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Pastes like a word processor's clipboard. */
async function paste(page: Page, data: Readonly<Record<string, string>>): Promise<void> {
  await box(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);
}

test('the editor of a rich text comes when it is opened, with something in its place until then', async () => {
  const { page } = await openForm();
  let asked = 0;
  let send = () => {};
  const wait = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/rich-text-editor-*.js', async (route) => {
    asked += 1;
    await wait;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Short text', exact: true }).click();
  await see(inspector(page).getByLabel('Label', { exact: true }));
  expect(asked).toBe(0);
  await addText(page);
  await see(inspector(page).getByRole('status').filter({ hasText: 'Loading' }));
  expect(asked).toBe(1);
  send();
  await see(box(page));
  await seeNo(inspector(page).getByRole('status').filter({ hasText: 'Loading' }));
});

test('each key that is typed fast is in the text, and is stored as it always was', async () => {
  const { page, stored } = await openText();
  const sentence = 'The quick brown fox jumps over the lazy dog, "twice" & <once>. ';
  const text = sentence.repeat(8).trim();
  await page.keyboard.type(text);
  await press(page, 'Enter');
  await page.keyboard.type('- *not* a # list');
  await press(page, 'Shift+Enter');
  await page.keyboard.type('End');
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  await eventually(stored).toBe(`${escaped}<p>- *not* a # list<br>End</p>`);
});

test('formats are set by buttons and by keys, and the buttons show what is set at the caret', async () => {
  const { page, stored } = await openText();
  await page.keyboard.type('Bring ');
  await format(page, 'Bold').click();
  await isPressed(page, 'Bold').toBe('true');
  await page.keyboard.type('your');
  await press(page, 'Control+b', 'Control+i');
  await isPressed(page, 'Bold').toBe('false');
  await isPressed(page, 'Italic').toBe('true');
  await page.keyboard.type(' card');
  await press(page, 'Control+i', 'Control+u');
  await isPressed(page, 'Underline').toBe('true');
  await page.keyboard.type('!');
  await eventually(stored).toBe('Bring <strong>your</strong><em> card</em><u>!</u>');
  await format(page, 'Heading').click();
  await isPressed(page, 'Heading').toBe('true');
  await eventually(stored).toBe('<h3>Bring <strong>your</strong><em> card</em><u>!</u></h3>');
  await press(page, 'Home');
  for (const name of ['Bold', 'Italic', 'Underline']) await isPressed(page, name).toBe('false');
  await expectAccessibleAsIs(inspector(page), 'a rich text with formats');
});

test('lists are begun, changed and left, and Tab leads on to the next control', async () => {
  const { page, stored } = await openText();
  await page.keyboard.type('Bring:');
  await press(page, 'Enter');
  await format(page, 'List').click();
  await page.keyboard.type('Card');
  await press(page, 'Enter');
  await page.keyboard.type('Pen');
  await see(box(page).getByRole('listitem').filter({ hasText: 'Pen' }));
  await isPressed(page, 'List').toBe('true');
  await press(page, 'Tab');
  await seeFocus(inspector(page).getByText('More', { exact: true }));
  await press(page, 'Shift+Tab');
  await seeFocus(box(page));
  await eventually(stored).toBe('Bring:<ul><li>Card</li><li>Pen</li></ul>');
  await format(page, 'Numbered list').click();
  await isPressed(page, 'List').toBe('false');
  await press(page, 'Enter', 'Enter');
  await isPressed(page, 'Numbered list').toBe('false');
  await page.keyboard.type('Thanks');
  await eventually(stored).toBe('Bring:<ol><li>Card</li><li>Pen</li></ol><p>Thanks</p>');
});

test('a link is set on what is selected, offered for change where the caret is in it, and taken off', async () => {
  const { page, stored } = await openText({ dark: true });
  await page.keyboard.type('see here');
  await press(page, 'Control+Shift+ArrowLeft');
  await format(page, 'Link').click();
  await address(page).fill('javascript:alert(1)');
  await address(page).press('Enter');
  await see(inspector(page).getByText('Enter an address that starts with https://, mailto: or tel:.'));
  await expectAccessibleAsIs(inspector(page), 'the address of a link, in the dark');
  await address(page).fill('https://example.org/a?b=1&c=2');
  await address(page).press('Enter');
  await seeNo(address(page));
  await seeFocus(box(page));
  await eventually(stored).toBe('see <a href="https://example.org/a?b=1&amp;c=2">here</a>');
  await press(page, 'ArrowRight');
  await page.keyboard.type(' now');
  await eventually(stored).toBe('see <a href="https://example.org/a?b=1&amp;c=2">here</a> now');
  await box(page).getByRole('link', { name: 'here' }).click();
  await format(page, 'Link').click();
  expect(await address(page).inputValue()).toBe('https://example.org/a?b=1&c=2');
  await address(page).fill('');
  await inspector(page).getByRole('button', { name: 'Set the link' }).click();
  await eventually(stored).toBe('see here now');
});

test('what is pasted from a word processor keeps its text, marks and lists, and nothing of its markup', {
  tags: ['ABUSE-17'],
}, async () => {
  const { page, stored } = await openText();
  const item = (text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:p>no</o:p></xml><![endif]--><style><!-- p.MsoNormal {margin:0in;} --></style></head><body><!--StartFragment--><h1 style='color:#2F5496'>Before you come<o:p></o:p></h1><p class=MsoNormal style='margin:0in'>Bring your <b>card</b> and <span style='font-style:italic'>this</span>.<img src="/stolen.png" onerror="document.title='stolen'"><o:p></o:p></p>${item('One')}${item('Two')}<p class=MsoNormal onclick="document.title='stolen'"><a href="javascript:void(1)">Bye</a></p><script>document.title = 'stolen'</script><!--EndFragment--></body></html>`;
  await paste(page, { 'text/html': html, 'text/plain': 'Before you come' });
  await see(
    box(page).getByRole('heading', { name: 'Before you come', level: 3 }),
    box(page).getByRole('listitem').filter({ hasText: 'Two' }),
  );
  await eventually(stored).toBe(
    '<h3>Before you come</h3><p>Bring your <strong>card</strong> and <em>this</em>.</p><ul><li>One</li><li>Two</li></ul><p>Bye</p>',
  );
  expect(await page.title()).not.toContain('stolen');
  await press(page, 'Control+a', 'Delete');
  await paste(page, { 'text/plain': 'First <b>line</b>\nSecond line' });
  await eventually(stored).toBe('First &lt;b&gt;line&lt;/b&gt;<p>Second line</p>');
  // In the middle of a line, only the text of a copied line is inserted.
  await paste(page, { 'text/html': '<p style="color:red">, <i>third</i></p>' });
  await eventually(stored).toBe('First &lt;b&gt;line&lt;/b&gt;<p>Second line, <em>third</em></p>');
});

test('Ctrl Z undoes what was done in the text, step by step', async () => {
  const { page, stored } = await openText();
  await page.keyboard.type('Bring it');
  await press(page, 'Control+Shift+ArrowLeft', 'Control+b');
  await eventually(stored).toBe('Bring <strong>it</strong>');
  await press(page, 'Control+z');
  await eventually(() => box(page).innerHTML()).toBe('<p>Bring it</p>');
  await press(page, 'Control+Shift+z');
  await see(box(page).locator('strong'));
  await press(page, 'Control+z', 'Control+z');
  await eventually(stored).toBe('');
  // What was undone here can be redone here; earlier steps are untouched.
  await press(page, 'Control+z', 'Control+z');
  await see(box(page));
  await press(page, 'Control+y', 'Control+y');
  await eventually(stored).toBe('Bring <strong>it</strong>');
});

test('a key that comes right behind a selection formats what is selected', async () => {
  const { page, stored } = await openText();
  await page.keyboard.type('Bring it');
  await eventually(stored).toBe('Bring it');
  await box(page).evaluate((element) => {
    // Both in one task: the browser has not told of the selection yet.
    getSelection()?.modify('extend', 'backward', 'word');
    const key = { key: 'b', code: 'KeyB', keyCode: 66, ctrlKey: true, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await eventually(stored).toBe('Bring <strong>it</strong>');
});

test('what the builder undoes is drawn anew, and the caret stays where it can', async () => {
  const { page, stored } = await openText();
  const shown = () => box(page).innerText();
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ });
  await page.keyboard.type('One');
  await eventually(stored).toBe('One');
  await see(saved);
  await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
  await eventually(async () => (await shown()).trim()).toBe('');
  await page.getByRole('button', { name: /^Redo/ }).click();
  await eventually(shown).toBe('One');
  // A redraw is not a step of this editor: the builder's steps follow.
  await box(page).click();
  await press(page, 'End', 'Control+z');
  await eventually(async () => (await shown()).trim()).toBe('');
  await press(page, 'Control+y');
  await eventually(shown).toBe('One');
  await seeFocus(box(page));
  await page.keyboard.type(', two');
  await eventually(stored).toBe('One, two');
});
