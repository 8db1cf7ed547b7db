// The layout of a practice's mails: one column, its name and color, and a plain-text version; nothing is loaded from anywhere.
import { escapeHtml } from '../http/escape-html.ts';

export type MailBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A one-time code: large, spaced, easy to select. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly text: string; readonly url: string }
  /** Where something less common than the button's is done. */
  | { readonly kind: 'link'; readonly text: string; readonly url: string }
  /** Small print. */
  | { readonly kind: 'note'; readonly text: string };

export interface MailContent {
  readonly practiceName: string;
  /** `#rrggbb`. */
  readonly accentColor: string;
  readonly blocks: readonly MailBlock[];
}

const fallbackColor = '#0f6b75';

/** Returns black or white, whichever is easier to read on `color`. */
function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

function webAddress(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError('A button of a mail leads to a web address.');
  return new URL(url).href;
}

function htmlOf(block: MailBlock, color: string): string {
  const text = escapeHtml(block.text);
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3">${text}</h1>`;
    case 'paragraph':
      return `<p class="ink" style="margin:0 0 16px">${text.replaceAll('\n', '<br>')}</p>`;
    case 'code':
      return `<p class="ink code" style="margin:0 0 16px;padding:16px;border-radius:10px;background:#eef2f4;font:700 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${text}</p>`;
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(webAddress(block.url))}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:${color};color:${textOn(color)};font-weight:600;text-decoration:none">${text}</a></p>`;
    case 'link':
      return `<p class="ink" style="margin:0 0 16px"><a class="ink" href="${escapeHtml(webAddress(block.url))}" style="color:#1b2429">${text}</a></p>`;
    case 'note':
      return `<p class="faint" style="margin:0 0 16px;font-size:13px;color:#5b6770">${text.replaceAll('\n', '<br>')}</p>`;
  }
}

function textOf(block: MailBlock): string {
  return 'url' in block ? `${block.text}:\n${webAddress(block.url)}` : block.text;
}

/** Returns HTML and plain text of the same content. Everything is escaped. @throws TypeError for a button with an unsafe link */
export function renderMail({ practiceName, accentColor, blocks }: MailContent): { html: string; text: string } {
  const color = /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : fallbackColor;
  const name = escapeHtml(practiceName);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${name}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#14191d!important}.card{background:#1e252b!important}.ink{color:#eef2f4!important}.faint{color:#a3b0b9!important}.code{background:#2a343c!important}}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f6f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:540px;background:#ffffff;border-top:6px solid ${color};border-radius:14px"><tr>
<td class="ink" style="padding:28px 28px 12px;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1b2429">
<p class="ink" style="margin:0 0 20px;font-weight:700">${name}</p>
${blocks.map((block) => htmlOf(block, color)).join('\n')}
</td></tr></table>
</td></tr></table>
</body></html>
`;
  const text = `${[...blocks.map(textOf), practiceName].join('\n\n')}\n`;
  return { html, text };
}
