// The public interface of this module, for later modules and the composition root.

export { loadPictures } from './load-pictures.ts';
export type { Fact, Sheet } from './sheet.ts';
