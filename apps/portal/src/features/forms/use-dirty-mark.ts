// Keeps an open form's dirty state in the portal's list of dirty forms while the form is mounted.
import { dirtyKey, type FormEngine } from '@foyer/forms';
import { useEffect } from 'react';
import { usePortal } from '../../session/portal.ts';

export function useDirtyMark(engine: FormEngine, formId: string, ownerId: string): void {
  const { dirtyForms } = usePortal();
  useEffect(() => {
    const key = dirtyKey(formId, ownerId);
    const follow = () => {
      if (engine.getState().isDirty) dirtyForms.mark(key);
      else dirtyForms.unmark(key);
    };
    follow();
    const stop = engine.subscribe(follow);
    return () => {
      stop();
      dirtyForms.unmark(key);
    };
  }, [dirtyForms, engine, formId, ownerId]);
}
