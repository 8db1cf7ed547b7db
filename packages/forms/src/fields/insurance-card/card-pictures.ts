// The pictures of a card on their way: worked on in the page, then sent. Independent of the screen, like other uploads, so that turning
// a page of the form neither ends one nor loses its result.

import { MAX_ATTACHMENT } from '../../kit/attached-file.ts';
import { type FieldHost, type KeptFile, UploadError, type UploadFailure } from '../../kit/host.ts';
import type { CardSource, Edges, PictureShape, WorkedPicture } from './card-work.ts';
import type { PictureDoubt } from './judge-picture.ts';

export interface PictureState {
  /** A blob URL of the picture as it is or will be sent. */
  readonly url?: string;
  /** From 0 to 1 while it is being sent; absent otherwise. */
  readonly fraction?: number;
  readonly isWorking?: boolean;
  /** Asked about until the person answers. */
  readonly doubt?: PictureDoubt | undefined;
  readonly failure?: UploadFailure | 'unreadable' | undefined;
}

export interface CardPictures {
  get(key: string): PictureState;
  subscribe(listener: () => void): () => void;
  /** Takes a new picture. `settle` gets the stored file, or undefined if there is none; not while it only waits for the connection. */
  take(key: string, picture: File, settle: Settle): void;
  /** Turns the picture by a quarter to the right, and sends it anew. `stored` is opened if this page has not taken it. */
  turn(key: string, stored: KeptFile, settle: Settle): void;
  cut(key: string, edges: Edges, stored: KeptFile, settle: Settle): void;
  /** Sends it again after a failure. */
  again(key: string): void;
  /** The person has said that it can be read. */
  accept(key: string): void;
  clear(key: string): void;
}

export type Settle = (stored: KeptFile | undefined) => void;

type Work = (picture: CardSource, shape: PictureShape, name: string) => Promise<WorkedPicture>;

interface Source extends PictureShape {
  readonly picture: CardSource;
  readonly name: string;
  readonly settle: Settle;
}

const none: PictureState = {};
export const noEdges: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/** `work` is loaded with the first picture. `goesOnline` calls its listener whenever the connection is back. */
export function createCardPictures(
  host: FieldHost,
  work: () => Promise<Work>,
  goesOnline: (listener: () => void) => void,
): CardPictures {
  const states = new Map<string, PictureState>();
  const sources = new Map<string, Source>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const set = (key: string, state: PictureState) => {
    const before = states.get(key)?.url;
    if (before && before !== state.url) URL.revokeObjectURL(before);
    states.set(key, state);
    for (const listener of listeners) listener();
  };

  async function run(key: string, source: Source): Promise<void> {
    watchLine();
    running.get(key)?.abort();
    const control = new AbortController();
    running.set(key, control);
    sources.set(key, source);
    const isCurrent = () => running.get(key) === control;
    const { settle } = source;
    set(key, { ...states.get(key), isWorking: true, failure: undefined, doubt: undefined });
    try {
      const done = await (await work())(source.picture, source, source.name);
      if (!isCurrent()) return;
      if (done.file.size > MAX_ATTACHMENT) throw new UploadError('too-large');
      const shown = { url: URL.createObjectURL(done.file), doubt: done.doubt };
      set(key, { ...shown, fraction: 0 });
      const { omittedPages: _, ...stored } = await host
        .upload(
          done.file,
          (fraction) =>
            isCurrent() &&
            set(key, { ...shown, doubt: states.get(key)?.doubt, fraction: Math.min(Math.max(fraction, 0), 1) }),
          control.signal,
        )
        .catch((error: unknown) => {
          if (isCurrent()) set(key, { ...shown, failure: error instanceof UploadError ? error.failure : 'processing' });
          throw error;
        });
      if (!isCurrent()) return;
      running.delete(key);
      set(key, { ...shown, doubt: states.get(key)?.doubt });
      settle(stored);
    } catch (error) {
      if (!isCurrent()) return;
      running.delete(key);
      if (!states.get(key)?.failure) set(key, { failure: error instanceof UploadError ? error.failure : 'unreadable' });
      // One that waits for the connection is still on its way.
      if (states.get(key)?.failure !== 'lost') settle(undefined);
    }
  }

  let isWatching = false;
  /** From the first picture on. */
  function watchLine(): void {
    if (isWatching) return;
    isWatching = true;
    goesOnline(() => {
      for (const [key, source] of sources) if (states.get(key)?.failure === 'lost') void run(key, source);
    });
  }

  /** If it fails, the picture that is kept stays. */
  async function reshape(key: string, change: (shape: PictureShape) => PictureShape, stored: KeptFile, told: Settle) {
    const settle: Settle = (done) => done && told(done);
    const known = sources.get(key);
    if (known) return run(key, { ...known, ...change(known), settle });
    set(key, { isWorking: true });
    try {
      const picture = await host.fileUrl(stored.key);
      await run(key, { picture, name: stored.fileName, settle, ...change({ turns: 0, edges: noEdges }) });
    } catch {
      set(key, { failure: 'processing' });
    }
  }

  return {
    get: (key) => states.get(key) ?? none,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take: (key, picture, settle) =>
      void run(key, { picture, name: jpegName(picture.name), turns: 0, edges: noEdges, settle }),
    turn: (key, stored, settle) =>
      void reshape(key, ({ turns, edges }) => ({ turns: (turns + 1) % 4, edges: turnedEdges(edges) }), stored, settle),
    cut: (key, more, stored, settle) =>
      void reshape(key, ({ turns, edges }) => ({ turns, edges: cutFurther(edges, more) }), stored, settle),
    again(key) {
      const source = sources.get(key);
      if (source) void run(key, source);
    },
    accept: (key) => set(key, { ...states.get(key), doubt: undefined }),
    clear(key) {
      running.get(key)?.abort();
      running.delete(key);
      sources.delete(key);
      set(key, none);
    },
  };
}

/** Returns what is cut from the whole, where `more` percent of what is left are cut. */
function cutFurther({ top, right, bottom, left }: Edges, more: Edges): Edges {
  const [height, width] = [(100 - top - bottom) / 100, (100 - left - right) / 100];
  return {
    top: top + more.top * height,
    right: right + more.right * width,
    bottom: bottom + more.bottom * height,
    left: left + more.left * width,
  };
}

const turnedEdges = ({ top, right, bottom, left }: Edges): Edges => ({
  top: left,
  right: top,
  bottom: right,
  left: bottom,
});

/** The picture becomes a JPEG, whatever it was. */
function jpegName(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '').slice(-100) || 'card';
  return `${stem}.jpg`;
}

const byHost = new WeakMap<FieldHost, CardPictures>();

/** Returns the pictures of an open form, which has one host. */
export function cardPicturesOf(host: FieldHost): CardPictures {
  const pictures =
    byHost.get(host) ??
    createCardPictures(
      host,
      async () => (await import('./card-work.ts')).workOn,
      (listener) => addEventListener('online', listener),
    );
  byHost.set(host, pictures);
  return pictures;
}
