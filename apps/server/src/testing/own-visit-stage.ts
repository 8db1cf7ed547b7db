// What tests of patients' acts need for one server: visits booked online, the links in their mails, and rules.
import { visitLinks, visitRules } from '@foyer/contract';
import { expect } from 'vitest';
import { bookingForm, bookingStage, cleaning, type Wanted } from './booking-stage.ts';
import type { CallOptions, TestApp } from './test-app.ts';

export async function ownVisitStage(t: TestApp) {
  const b = bookingStage(t);
  const form = await bookingForm(t);
  const seen = new Set<string>();

  /** Waits for the next mail to an address with such a subject. */
  const mailTo = async (address: string, subject: string | RegExp) => {
    const found = () =>
      t.mailbox
        .list()
        .find(({ id, to, subject: its = '' }) => to === address && !seen.has(id) && new RegExp(subject).test(its));
    await expect.poll(found, { timeout: 10_000 }).toBeDefined();
    const mail = found();
    if (!mail) throw new Error('The mail is gone again.');
    seen.add(mail.id);
    return {
      ...mail,
      link: /\/v\/([\w-]{22})(?![\w-])/.exec(mail.text)?.[1] ?? '',
      file: mail.attachments?.[0]?.content ?? '',
    };
  };

  /** Books online; `email` is where the confirmation is awaited. Returns the visit's id and the link in its mail. */
  const book = async (
    startTime: string,
    email: string,
    options: CallOptions & { kind?: Omit<Wanted, 'startTime'> } = {},
  ) => {
    const { kind = cleaning, ...rest } = options;
    const { status, body, problem } = await form.book({ ...kind, startTime }, { email, ...rest });
    if (status !== 200) throw new Error(`The booking failed: ${problem.code}`);
    const { link } = await mailTo(email, /^Your appointment at/);
    return { id: body.appointment?.id ?? '', token: link };
  };

  const read = (token: string) => t.call(visitLinks.readLink, { params: { token } });
  const confirm = (token: string, sequence: number) =>
    t.call(visitLinks.confirmByLink, { params: { token }, body: { sequence } });
  const cancel = (token: string, body: { sequence: number; reason?: 'ill' | 'other' | 'cost'; note?: string }) =>
    t.call(visitLinks.cancelByLink, { params: { token }, body });
  const move = (
    token: string,
    body: { sequence: number; startTime: string; providerId?: string; locationId?: string },
    headers: Record<string, string> = {},
  ) => {
    const { providerId, locationId } = cleaning;
    return t.call(visitLinks.moveByLink, { params: { token }, body: { providerId, locationId, ...body } }, { headers });
  };

  /** Changes the rules of the practice, signed in as an admin. */
  const setRules = async (admin: string, change: (rules: typeof visitRules.saveVisitRules.body._output) => void) => {
    const { body } = await t.call(visitRules.readVisitRules, {}, { token: admin });
    change(body);
    const saved = await t.call(visitRules.saveVisitRules, { body }, { token: admin });
    expect(saved.status).toBe(200);
  };

  const events = (visitId: string) =>
    b.query(
      `select kind, actor, sequence, before, after, reason from visit_events where visit_id = $1 order by at, event_id`,
      [visitId],
    );
  const visitRow = async (visitId: string) => (await b.query(`select * from visits where visit_id = $1`, [visitId]))[0];

  return { ...b, form, mailTo, book, read, confirm, cancel, move, setRules, events, visitRow };
}
