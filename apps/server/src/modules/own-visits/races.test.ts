// What wins when several people act at once: no time is taken twice, and no visit loses its own.
import { officeVisits } from '@foyer/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../../platform/db/tenant-transaction.ts';
import { cleaning } from '../../testing/booking-stage.ts';
import { type TestDesk, testDesk } from '../../testing/desk.ts';
import { ownVisitStage } from '../../testing/own-visit-stage.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addVisitLink } from '../visit-links/public.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof ownVisitStage>>;
let samToken: string;
let admin: string;
const sam = 'sam.rivera@example.com';
beforeAll(async () => {
  t = await startTestApp();
  s = await ownVisitStage(t);
  samToken = (await t.signIn(sam)).token;
  admin = (await t.signIn('admin@example.com', { kind: 'staff' })).token;
});
afterAll(() => t.stop());
