// How a drop area notices a dragged file.
import { debounce } from './debounce.ts';

/** Milliseconds after the last drag event until the file counts as gone. */
export const DRAG_DELAY = 100;

/** Browsers fire dragover many times a second, and dragleave for each child. So the file is gone when the events stop. */
export function createDragWatch(show: (isOver: boolean) => void): { over(): void; end(): void } {
  const gone = debounce(() => show(false), DRAG_DELAY);
  return {
    over() {
      show(true);
      gone.call();
    },
    end() {
      gone.cancel();
      show(false);
    },
  };
}
