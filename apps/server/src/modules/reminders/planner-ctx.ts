// What planning and sending reminders need of their context.
import type { FullCtx } from '../../platform/context.ts';

export type PlannerCtx = Pick<
  FullCtx,
  | 'tenant'
  | 'principal'
  | 'clock'
  | 'log'
  | 'db'
  | 'requestId'
  | 'config'
  | 'caches'
  | 'secrets'
  | 'messages'
  | 'cipherOf'
>;
