// The panels of alerts, loaded with forms that have an alert that shows the person something, so that they are there offline.
import { late } from '@foyer/ui';
import type { ComponentType } from 'react';
import type { FormEngine } from '../engine/form-state.ts';
import type { PlaceBelow } from '../kit/control.ts';

const load = () => import('./alert-panel.tsx');

export const AlertPanel = late(load);

/** Returns what `FieldHost.below` shows in an open form. @throws if it cannot be loaded */
export async function loadAlertPanels(): Promise<
  (engine: FormEngine, crisisText: string) => ComponentType<PlaceBelow>
> {
  await AlertPanel.bring();
  return (await load()).alertPanelsOf;
}
