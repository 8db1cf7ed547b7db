// The stored name of a file: the sender's name made harmless, with the extension of the stored format.
import { withoutDirections } from '@foyer/forms';

const limit = 120;
const endings: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg' };
const sameEnding: Readonly<Record<string, RegExp>> = { 'image/png': /\.png$/i, 'image/jpeg': /\.jpe?g$/i };

/** Returns a name without path, control or direction characters or leading dot, at most 120 characters long. */
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

/** Returns the Content-Disposition header of a download: an ASCII name for old programs, and the full name for others. */
export function dispositionOf(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
