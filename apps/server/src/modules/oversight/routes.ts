// Handles the calls by which a practice oversees itself: audit trail, exports, mails and live events.
import type { Bound } from '../../platform/http/bind.ts';
import { accessLogRoutes } from './access-log-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { liveRoutes } from './live-routes.ts';
import { mailRoutes } from './mail-routes.ts';

export function oversightRoutes(): Bound[] {
  return [...accessLogRoutes(), ...exportRoutes(), ...liveRoutes(), ...mailRoutes()];
}
