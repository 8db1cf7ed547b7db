// The style sheet of billing's pages: the portal's styles in one file, with the practice's color at the end.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const entry = () => require.resolve('@foyer/ui/styles.css');

/** Returns a style sheet with its imports inlined. */
function inlined(file: string): string {
  return readFileSync(file, 'utf8').replace(/@import "(\.[^"]+)";/g, (_, target: string) =>
    inlined(path.resolve(path.dirname(file), target)),
  );
}

let kept: { readonly text: string; readonly version: string } | undefined;

function styles() {
  if (kept) return kept;
  const own = readFileSync(path.join(import.meta.dirname, 'statement.css'), 'utf8');
  const text = `${inlined(entry())}\n${own}`.replace(/url\(\.\.\/fonts\/([\w.-]+)\)/g, 'url(/billing/fonts/$1)');
  kept = { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 10) };
  return kept;
}

/** A version that changes with the style sheet. It is part of its address, so that browsers can cache it. */
export function styleVersion(): string {
  return styles().version;
}

/** Returns the style sheet for a practice's color, such as '#0f6b75'. */
export function styleSheet(accentColor: string): string {
  const colour = /^#[\da-f]{6}$/i.test(accentColor) ? `\n:root{--practice-color:${accentColor}}\n` : '';
  return styles().text + colour;
}

/** Returns the bytes of a font that the style sheet names, or undefined. */
export function fontFile(name: string): Buffer | undefined {
  if (!styles().text.includes(`url(/billing/fonts/${name})`)) return undefined;
  return readFileSync(require.resolve(`@foyer/ui/fonts/${name}`));
}
