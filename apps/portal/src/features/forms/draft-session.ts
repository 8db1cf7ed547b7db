// Stores the answers of one opening of a form: observes the form, the connection and the page, and saves through the calls.
import type { DraftAnswer, FormEngine } from '@foyer/forms';
import { formSubmissionPath } from '../../api/paths.ts';
import type { OpenDrafts } from '../../session/open-drafts.ts';
import { type DraftCalls, type FoundDraft, failureOf } from './draft-calls.ts';
import { createDraftSaver, type DraftSaver } from './draft-saver.ts';

export interface DraftSession {
  readonly saver: DraftSaver;
  /** The stored answers that the form was opened with. */
  readonly found: FoundDraft | undefined;
  /** They belong to another version of the form: answers to questions that this version lacks are lost. */
  readonly hasVersionChanged: boolean;
  /** Observes the form. Returns a function that stops this; unsaved answers are still saved. */
  follow(): () => void;
  /** Deletes the answers here and on the server. @throws CallError */
  discard(): Promise<void>;
  /** Drops the answers here, because the form is reloaded. */
  drop(): void;
  /** After a conflict: overwrites the newer answers with those here. */
  overrule(): Promise<void>;
}

interface DraftSessionOptions {
  readonly calls: DraftCalls;
  readonly engine: FormEngine;
  /** Returns what is stored of the form. */
  readonly answers: () => DraftAnswer[];
  readonly versionId: string;
  readonly found: FoundDraft | undefined;
  readonly openDrafts: OpenDrafts;
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>;
  /** The opened revision of the submission being edited, if one is. */
  readonly submissionRevision: number | undefined;
  /** Contact of the session; empty for a visitor. */
  readonly patientId: string;
  readonly place: Parameters<typeof formSubmissionPath>[0];
  readonly name: string;
}

export function createDraftSession(options: DraftSessionOptions): DraftSession {
  const { calls, engine, versionId, found, openDrafts, page } = options;
  const writer = crypto.randomUUID();
  let base = found?.revision ?? 0;
  let began = options.submissionRevision;
  let sequence = 0;

  const saver = createDraftSaver({
    failureOf,
    save: async (isLast) => {
      sequence += 1;
      const draft = {
        form_version_id: versionId,
        base_revision: base,
        ...(began !== undefined && { submission_revision: began }),
        writer,
        sequence,
        object: options.answers(),
        page: engine.getState().page,
      };
      const saved = await calls.save(draft, isLast);
      base = Math.max(base, saved.revision);
      return new Date(saved.saved_at);
    },
  });

  function follow(): () => void {
    let shownPage = engine.getState().page;
    const flush = () => void saver.flush();
    const onForm = () => {
      const { page: now } = engine.getState();
      if (now === shownPage) return;
      shownPage = now;
      if (engine.toDraft().length === 0) return;
      saver.changed();
      flush();
    };
    const onHidden = () => {
      if (page.document.visibilityState === 'hidden') flush();
    };
    const onGone = () => void saver.flush(true);
    const leaveRegistry = openDrafts.add({
      patientId: options.patientId,
      path: formSubmissionPath(options.place),
      name: options.name,
      hasAnswers: () => engine.toDraft().length > 0,
      // Answers that cannot be saved now are unsaved all the same.
      flush: () => saver.flush() ?? (saver.isPending() ? Promise.resolve() : undefined),
      stop: saver.stop,
    });
    const stopValues = engine.subscribeValues(saver.changed);
    const stopForm = engine.subscribe(onForm);
    page.addEventListener('online', flush);
    page.addEventListener('pagehide', onGone);
    page.document.addEventListener('visibilitychange', onHidden);

    return () => {
      stopValues();
      stopForm();
      flush();
      // Answers that could not be sent while offline are retried on later pages.
      const end = () => {
        if (saver.isPending()) return;
        stopState();
        leaveRegistry();
        page.removeEventListener('online', flush);
        page.removeEventListener('pagehide', onGone);
        page.document.removeEventListener('visibilitychange', onHidden);
      };
      const stopState = saver.subscribe(() => queueMicrotask(end));
      end();
    };
  }

  return {
    saver,
    found,
    hasVersionChanged: found !== undefined && found.form_version_id !== versionId,
    follow,
    discard: async () => {
      await saver.pause();
      try {
        await calls.discard();
      } catch (error) {
        saver.resume();
        throw error;
      }
      saver.stop();
    },
    drop: saver.stop,
    overrule: async () => {
      base = (await calls.load())?.revision ?? 0;
      // The person has seen the newer answers; sending these shows both again.
      began = undefined;
      saver.overrule();
    },
  };
}
