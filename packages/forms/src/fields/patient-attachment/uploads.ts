// Uploads in progress. They are independent of the screen, so that turning a page of the form neither ends one nor loses its result.
import { type FieldHost, type KeptFile, UploadError, type UploadFailure } from '../../kit/host.ts';
import { refusalOf } from './choosing.ts';

export interface UploadState {
  /** The file that is being uploaded, or whose upload failed. */
  readonly file?: File;
  /** From 0 to 1 during an upload. */
  readonly fraction?: number;
  readonly failure?: UploadFailure;
  /** How many pages are not in the picture of the last upload. */
  readonly omittedPages?: number;
}

export interface Uploads {
  get(uuid: string): UploadState;
  subscribe(listener: () => void): () => void;
  /** Uploads a file and ends a running upload of the field. `settle` gets the stored file, or undefined if there is none. */
  start(uuid: string, file: File, settle: (stored: KeptFile | undefined) => void): void;
  /** Ends a running upload and forgets its state. */
  clear(uuid: string): void;
}

const idle: UploadState = {};

export function createUploads(host: FieldHost): Uploads {
  const states = new Map<string, UploadState>();
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();
  const set = (uuid: string, state: UploadState) => {
    states.set(uuid, state);
    for (const listener of listeners) listener();
  };
  const stop = (uuid: string) => {
    running.get(uuid)?.abort();
    running.delete(uuid);
  };
  return {
    get: (uuid) => states.get(uuid) ?? idle,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(uuid, file, settle) {
      stop(uuid);
      const refusal = refusalOf(file);
      if (refusal) {
        set(uuid, { file, failure: refusal });
        settle(undefined);
        return;
      }
      const control = new AbortController();
      running.set(uuid, control);
      set(uuid, { file, fraction: 0 });
      const progress = (fraction: number) => {
        if (running.get(uuid) === control) set(uuid, { file, fraction: Math.min(Math.max(fraction, 0), 1) });
      };
      host.upload(file, progress, control.signal).then(
        ({ omittedPages, ...stored }) => {
          if (running.get(uuid) !== control) return;
          running.delete(uuid);
          set(uuid, omittedPages ? { omittedPages } : idle);
          settle(stored);
        },
        (error: unknown) => {
          if (running.get(uuid) !== control) return;
          running.delete(uuid);
          set(uuid, { file, failure: error instanceof UploadError ? error.failure : 'processing' });
          settle(undefined);
        },
      );
    },
    clear(uuid) {
      stop(uuid);
      set(uuid, idle);
    },
  };
}

const uploadsByHost = new WeakMap<FieldHost, Uploads>();

/** Returns the uploads of an open form, which has one host. */
export function uploadsOf(host: FieldHost): Uploads {
  const uploads = uploadsByHost.get(host) ?? createUploads(host);
  uploadsByHost.set(host, uploads);
  return uploads;
}
