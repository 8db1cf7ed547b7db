// The drawing surface of a signature: a canvas in the screen's resolution that keeps its drawing when its size changes.
import SignaturePad from 'signature_pad';
import { debounce } from '../../kit/debounce.ts';
import { MAX_SIGNATURE } from './definition.ts';
import { MAX_SIDES } from './png.ts';

const INK = '#14213d';
/** Milliseconds after the last change of size until a pad adapts. */
export const RESIZE_DELAY = 200;

export interface Pad {
  clear(): void;
  /** Shows a stored picture. */
  show(dataUrl: string): void;
  setEnabled(isEnabled: boolean): void;
  dispose(): void;
}

/** `drawn` is called with a PNG data URL at the end of each stroke. */
export function createPad(canvas: HTMLCanvasElement, drawn: (dataUrl: string) => void): Pad {
  const pad = new SignaturePad(canvas, { penColor: INK });
  let picture = '';
  let width = 0;
  let isEnabled = true;
  let isDrawing = false;
  /** The size has changed during a stroke. */
  let isUnfit = false;

  function fit(): void {
    isUnfit = isDrawing;
    if (isDrawing) return;
    const strokes = pad.toData();
    const before = width;
    const ratio = Math.max(devicePixelRatio, 1);
    width = canvas.offsetWidth;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(canvas.offsetHeight * ratio);
    canvas.getContext('2d')?.scale(ratio, ratio);
    repaint(narrow(strokes, before > width ? width / before : 1));
  }

  function repaint(strokes: ReturnType<SignaturePad['toData']>): void {
    pad.clear();
    if (picture) paint(picture);
    else if (strokes.length > 0) pad.fromData(strokes);
  }

  /** Gives up the stroke that is being drawn. Cleared away under it, the pad would wait for its end and take no other. */
  function giveUp(): void {
    if (!isDrawing) return;
    isDrawing = false;
    pad.off();
    repaint(pad.toData().slice(0, -1));
    if (isEnabled) pad.on();
    if (isUnfit) fit();
  }

  function paint(dataUrl: string): void {
    const image = new Image();
    image.onload = () => {
      if (picture !== dataUrl) return;
      const scale = Math.min(canvas.offsetWidth / image.width, canvas.offsetHeight / image.height);
      canvas.getContext('2d')?.drawImage(image, 0, 0, image.width * scale, image.height * scale);
    };
    image.src = dataUrl;
  }

  const refit = debounce(fit, RESIZE_DELAY);
  const observer = new ResizeObserver(() => {
    if (canvas.offsetWidth !== width) refit.call();
  });
  const begin = () => {
    isDrawing = true;
  };
  const finish = () => {
    isDrawing = false;
    const url = exportPng(canvas);
    // From now on, strokes over a stored picture are part of it: after a change of size the whole is painted again.
    if (picture) picture = url;
    drawn(url);
    if (isUnfit) fit();
  };

  fit();
  observer.observe(canvas);
  pad.addEventListener('beginStroke', begin);
  pad.addEventListener('endStroke', finish);
  return {
    clear() {
      giveUp();
      picture = '';
      pad.clear();
    },
    show(dataUrl) {
      giveUp();
      picture = dataUrl;
      pad.clear();
      paint(dataUrl);
    },
    setEnabled(value) {
      isEnabled = value;
      giveUp();
      if (isEnabled) pad.on();
      else pad.off();
    },
    dispose() {
      refit.cancel();
      observer.disconnect();
      pad.removeEventListener('beginStroke', begin);
      pad.removeEventListener('endStroke', finish);
      pad.off();
    },
  };
}

// If the pad becomes narrower, the drawing is made smaller, so that nothing is cut off.
function narrow(strokes: ReturnType<SignaturePad['toData']>, by: number) {
  if (by === 1) return strokes;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));
}

/** Returns the canvas as a PNG data URL, scaled down to at most 2000 x 1000 pixels and 200 KB. */
export function exportPng(canvas: HTMLCanvasElement): string {
  const scale = Math.min(1, MAX_SIDES.width / canvas.width, MAX_SIDES.height / canvas.height);
  if (scale < 1) return exportPng(scaled(canvas, scale));
  const url = canvas.toDataURL('image/png');
  const bytes = (url.length - url.indexOf(',') - 1) * 0.75;
  return bytes <= MAX_SIGNATURE || canvas.width < 64 ? url : exportPng(scaled(canvas, 0.5));
}

function scaled(canvas: HTMLCanvasElement, by: number): HTMLCanvasElement {
  const smaller = document.createElement('canvas');
  smaller.width = Math.max(1, Math.floor(canvas.width * by));
  smaller.height = Math.max(1, Math.floor(canvas.height * by));
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return smaller;
}

/** Returns a typed name as a picture in a handwriting font; empty for no name. */
export function drawName(name: string): string {
  const text = name.trim();
  if (!text) return '';
  const canvas = document.createElement('canvas');
  canvas.width = 1200;
  canvas.height = 300;
  const context = canvas.getContext('2d');
  if (!context) return '';
  const face = (size: number) =>
    `italic ${size}px "Snell Roundhand", "Segoe Script", "Apple Chancery", "Dancing Script", cursive`;
  context.font = face(120);
  context.font = face(Math.min(120, Math.floor((120 * 1120) / context.measureText(text).width)));
  context.fillStyle = INK;
  context.textBaseline = 'middle';
  context.fillText(text, 40, 150);
  return exportPng(canvas);
}
