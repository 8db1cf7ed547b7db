// Options of choice fields: texts, or pictures with an alternative text.
import { cleanLine } from './clean-text.ts';
import { decimal, flag, type Property, readProperties } from './properties.ts';

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
  /** What conditions and exports call it, whatever its text becomes; made from the text where it is missing (option-codes.ts). */
  readonly code?: string;
  /** What it adds to a score: -1000 to 1000, at most two decimal places. */
  readonly points?: number;
  /** In Multiple Choice: choosing it clears the others, and choosing another clears it. */
  readonly isExclusive?: boolean;
}

/** What an option may have beside its text and its picture. */
const marks = {
  code: {
    kind: 'text',
    fallback: undefined,
    read: (raw: unknown) => (typeof raw === 'string' && /^[\w-]{1,64}$/.test(raw) ? raw : undefined),
  } satisfies Property<string | undefined>,
  points: { ...decimal(0, -1000, 1000), fallback: undefined },
  isExclusive: { ...flag(), fallback: undefined },
};

const MAX_OPTIONS = 500;
const MAX_TEXT = 500;

/** A list of options: texts, {text}, or pictures {src, height, width, alt}. Unusable and repeated ones are left out. */
export function options(fallback: readonly Option[] = []): Property<readonly Option[]> {
  const read = (raw: unknown) => {
    if (!Array.isArray(raw)) return undefined;
    const byText = new Map<string, Option>();
    for (const item of raw.slice(0, MAX_OPTIONS)) {
      const option = optionIn(item);
      if (option && !byText.has(option.text))
        byText.set(option.text, { ...option, ...readProperties<object>(marks, item) });
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
