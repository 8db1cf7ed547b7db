// The office makes packets of published forms and changes them.
import { randomUUID } from 'node:crypto';
import { builder, packets } from '@foyer/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: { token: string };

beforeAll(async () => {
  t = await startTestApp();
  admin = { token: (await t.signIn('admin@example.com', { kind: 'staff' })).token };
});
afterAll(() => t.stop());

const list = async () => (await t.call(packets.packetList, {}, admin)).body;
const idsOf = async (...names: string[]) => {
  const { forms } = await list();
  return names.map((name) => forms.find((form) => form.name === name)?.formId ?? name);
};
const packetOf = async (id: string) => (await list()).packets.find((packet) => packet.id === id);
type Body = Parameters<typeof t.call<typeof packets.changePacket>>[1]['body'];
const change = (id: string, body: Body) => t.call(packets.changePacket, { params: { id }, body }, admin);

describe('packets', () => {
  it('are made of published forms, in an order, and say how long they take', async () => {
    const formIds = await idsOf('Medical History', 'Patient Information');
    const made = await t.call(packets.createPacket, { body: { name: 'New patient packet', formIds } }, admin);
    expect(made.status).toBe(201);
    const packet = await packetOf(made.body.id);
    expect(packet).toMatchObject({ name: 'New patient packet', intro: '', revision: 1, isArchived: false });
    expect(packet?.forms.map(({ name }) => name)).toEqual(['Medical History', 'Patient Information']);
    const minutes = packet?.forms.map((form) => form.minutes) ?? [];
    expect(packet?.minutes).toBe(minutes.reduce((sum, one) => sum + one, 0));
    expect(Math.min(...minutes)).toBeGreaterThan(0);
  });

  it('are changed by one colleague at a time, archived and taken back', async () => {
    const formIds = await idsOf('Medical History', 'Patient Information', 'Dental History');
    const { id } = (
      await t.call(packets.createPacket, { body: { name: 'Recall', intro: 'Once a year.', formIds } }, admin)
    ).body;
    const turned = [...formIds].reverse();
    expect((await change(id, { revision: 1, formIds: turned, intro: 'Every year.' })).status).toBe(204);
    const late = await change(id, { revision: 1, name: 'Lost' });
    expect([late.status, late.problem.code, late.problem.title]).toEqual([
      409,
      'packet-changed',
      'A colleague changed this packet. Load it again.',
    ]);
    expect(await packetOf(id)).toMatchObject({ name: 'Recall', intro: 'Every year.', revision: 2 });
    expect((await packetOf(id))?.forms.map(({ formId }) => formId)).toEqual(turned);
    await change(id, { revision: 2, isArchived: true });
    expect(await packetOf(id)).toMatchObject({ isArchived: true, revision: 3 });
    expect((await list()).packets.at(-1)?.id).toBe(id);
    await change(id, { revision: 3, isArchived: false });
    expect(await packetOf(id)).toMatchObject({ isArchived: false, revision: 4 });
  });

  it('lose a form while it is archived', async () => {
    const formIds = await idsOf('Dental History', 'Communication Release');
    const { id } = (await t.call(packets.createPacket, { body: { name: 'Two', formIds } }, admin)).body;
    const params = { id: formIds[0] ?? '' };
    await t.call(builder.changeForm, { params, body: { isArchived: true } }, admin);
    expect((await packetOf(id))?.forms.map(({ name }) => name)).toEqual(['Communication Release']);
    expect((await list()).forms.map(({ name }) => name)).not.toContain('Dental History');
    await t.call(builder.changeForm, { params, body: { isArchived: false } }, admin);
    expect((await packetOf(id))?.forms.map(({ name }) => name)).toEqual(['Dental History', 'Communication Release']);
  });

  it('hold no form twice, none that is not published, and at most 15', async () => {
    const [formId = ''] = await idsOf('Medical History');
    const made = (formIds: string[], name = 'Wrong') =>
      t.call(packets.createPacket, { body: { name, formIds } }, admin).then(({ status }) => status);
    expect(await made([])).toBe(400);
    expect(await made([formId, formId])).toBe(400);
    expect(await made(Array.from({ length: 16 }, () => randomUUID()))).toBe(400);
    expect(await made([formId, randomUUID()])).toBe(404);
    expect(await made([formId], 'x'.repeat(81))).toBe(400);
    expect((await list()).packets.map(({ name }) => name)).not.toContain('Wrong');
    expect((await change(randomUUID(), { revision: 1, name: 'Nothing' })).status).toBe(404);
  });
});
