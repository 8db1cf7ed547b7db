// The name that a file keeps: what the sender called it, made harmless, with the ending of what it became.
import { withoutDirections } from '@foyer/forms';

const limit = 120;
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const sameEnding: Readonly<Record<string, RegExp>> = { 'image/png': /\.png$/i, 'image/jpeg': /\.jpe?g$/i };

/** No path, no control or direction characters, no leading dot, at most 120 characters. */
export function fileNameFor(given: string, type: string): string {
  const bare = (withoutDirections(given).normalize('NFC').split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .trim();
  const isRight = sameEnding[type]?.test(bare) ?? true;
  const ending = isRight ? '' : `.${endings[type] ?? 'bin'}`;
  const stem = isRight ? bare : bare.replace(/\.\w{1,5}$/, '');
  const named = stem === '' || stem.startsWith('.') ? 'picture' : stem;
  if (named.length + ending.length <= limit) return named + ending;
  const kept = isRight ? (/\.\w{1,5}$/.exec(named)?.[0] ?? '') : ending;
  return `${[...named]
    .slice(0, limit - kept.length - 1)
    .join('')
    .slice(0, limit - kept.length)
    .toWellFormed()}${kept}`;
}

/** The header of a download: a plain name for old programs, the whole one for the others. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
