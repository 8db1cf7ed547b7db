// Options of choice fields: texts, or pictures with an alternative text.
import { cleanLine } from './clean-text.ts';
import type { Property } from './properties.ts';

export interface OptionImage {
  readonly src: string;
  readonly alt: string;
  readonly width?: number;
  readonly height?: number;
}

export interface Option {
  /** The stored value when it is chosen: its text, or a picture's alternative text. */
  readonly text: string;
  readonly image?: OptionImage;
}

const MAX_OPTIONS = 500;
const MAX_TEXT = 500;

/** A list of options: texts, {text}, or pictures {src, height, width, alt}. Unusable and repeated ones are left out. */
export function options(fallback: readonly Option[] = []): Property<readonly Option[]> {
  const read = (raw: unknown) => {
    if (!Array.isArray(raw)) return undefined;
    const byText = new Map<string, Option>();
    for (const item of raw.slice(0, MAX_OPTIONS)) {
      const option = optionIn(item);
      if (option && !byText.has(option.text)) byText.set(option.text, option);
    }
    return [...byText.values()];
  };
  return { kind: 'options', fallback, max: MAX_OPTIONS, read };
}

function optionIn(raw: unknown): Option | undefined {
  if (typeof raw === 'string') return textOption(raw);
  if (typeof raw !== 'object' || raw === null) return undefined;
  const { text, image, src, alt, width, height } = raw as Record<string, unknown>;
  if (typeof image === 'object' && image !== null) return optionIn({ alt: text, ...image });
  if (typeof src === 'string' && typeof alt === 'string') {
    const option = textOption(alt);
    if (!option || !isSafeSource(src)) return option;
    const size = { ...(isSize(width) && { width }), ...(isSize(height) && { height }) };
    return { ...option, image: { src, alt: option.text, ...size } };
  }
  return typeof text === 'string' ? textOption(text) : undefined;
}

function textOption(raw: string): Option | undefined {
  const text = cleanLine(raw.slice(0, MAX_TEXT));
  return text ? { text } : undefined;
}

/** Pictures come from our own origin or are part of the form. No other address is ever requested. */
function isSafeSource(src: string): boolean {
  return /^\/(?![/\\])/.test(src) || /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+=*$/.test(src);
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 4000;
}
