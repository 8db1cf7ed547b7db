// What forms exports for the screen: the form itself and the print view.
export type { ScreenHost } from '../kit/control.ts';
export { useFileUrl } from '../kit/use-file-url.ts';
export type { FormProps, ReviewParts } from './form.tsx';
export { Form } from './form.tsx';
export { AlertPanel, loadAlertPanels } from './late-alert-panel.ts';
export { loadPageCheck } from './late-page-check.ts';
export type { PrintViewProps } from './print-view.tsx';
export { PrintView } from './print-view.tsx';
export { loadControls, loadEveryType, loadTypes } from './registry.ts';
