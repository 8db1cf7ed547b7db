// Whether the window is as narrow as a phone's, where lists come first and details cover them.
import { breakpoints, useMediaQuery } from '@foyer/ui';

/** Renders again when the window becomes narrow or wide. */
export const usePhone = (): boolean => useMediaQuery(`(max-width: ${breakpoints.tablet - 1}px)`);
