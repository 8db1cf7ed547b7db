// What a server depends on goes away for a while: the network to the database, the file storage, the mail server.
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openGate } from '../../apps/server/src/testing/database-gate.ts';
import { drawn, multipart } from '../../apps/server/src/testing/sent-pictures.ts';
import { startSmtpServer } from '../../apps/server/src/testing/test-smtp-server.ts';
import { freePort } from '../testing/free-port.ts';
import type { Drill } from './drill.ts';
import { askDatabase, onStage, sendersFor, untilReady } from './stage.ts';

export const networkAway: Drill = {
  name: 'network',
  what: 'the network to the database falls silent under load',
  times: { long: 50, short: 2 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const gate = await openGate(stage.databaseUrl());
      try {
        const server = await stage.start({ DATABASE_URL: gate.url });
        const senders = await sendersFor(server.url);
        let silences = 0;
        while (silences < times && !signal.aborted) {
          const end = senders.flood(server.url);
          await senders.untilAcknowledged(4);
          // Every other time at the reply to a write, so that a commit goes unnoticed.
          if (silences % 2 === 0) gate.silence();
          else gate.silenceAt('stored');
          await sleep(1500);
          gate.open();
          silences += 1;
          await untilReady(server.url);
          await end();
        }
        return await senders.tally(server.url, stage.databaseUrl(), silences);
      } finally {
        await gate.close();
      }
    }),
};

export const storageAway: Drill = {
  name: 'storage',
  what: 'the place for files refuses while pictures are uploaded',
  times: { long: 200, short: 3 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const server = await stage.start({ FOYER_TRUST_PROXY: '1' });
      const { form } = await sendersFor(server.url);
      const picture = await drawn(30, 20).png().toBuffer();
      const body = multipart(picture, 'card.png');
      const kept: { key: string; cookie: string }[] = [];
      let [sent, faults, refused] = [0, 0, 0];
      const upload = async () => {
        sent += 1;
        const answer = await fetch(`${server.url}/storage/v1/public/patient-attachments?accountId=${form.tenantId}`, {
          method: 'POST',
          headers: {
            'content-type': 'multipart/form-data; boundary=----foyer-test',
            'x-forwarded-for': `10.${sent >> 8}.${sent & 255}.7`,
          },
          body: new Uint8Array(body),
        });
        if (answer.status === 500) faults += 1;
        if (answer.status !== 200) {
          refused += 1;
          await answer.arrayBuffer();
          return;
        }
        const { key } = (await answer.json()) as { key: string };
        kept.push({ key, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' });
      };
      const folder = join(stage.folder, 'data', 'files', form.tenantId);
      await upload();
      let outages = 0;
      while (outages < times && !signal.aborted) {
        const uploads = [upload(), upload()];
        await rename(folder, `${folder}-aside`);
        await writeFile(folder, 'in the way');
        uploads.push(upload(), upload());
        await Promise.all(uploads);
        await rm(folder);
        await rename(`${folder}-aside`, folder);
        outages += 1;
        await upload();
      }
      let lost = 0;
      for (const { key, cookie } of kept) {
        const path = `/storage/v1/public/patient-attachments/${key}?accountId=${form.tenantId}`;
        const answer = await fetch(`${server.url}${path}`, { headers: { cookie } });
        if (answer.status !== 200 || (await answer.arrayBuffer()).byteLength === 0) lost += 1;
      }
      await mkdir(folder, { recursive: true });
      const files = (await readdir(folder)).filter((name) => !name.endsWith('.part')).length;
      const note = `${refused} refused, ${files} files`;
      return { times: outages, acknowledged: kept.length, lost, doubled: Math.max(0, files - sent), faults, note };
    }),
};

export const mailAway: Drill = {
  name: 'mail',
  what: 'the mail server is away while forms come in',
  times: { long: 20, short: 2 },
  run: (times, signal) =>
    onStage(async (stage) => {
      const port = await freePort();
      const server = await stage.start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
      const senders = await sendersFor(server.url);
      const arrived: string[] = [];
      let outages = 0;
      while (outages < times && !signal.aborted) {
        const end = senders.flood(server.url, 2);
        await senders.untilAcknowledged(4);
        await end();
        outages += 1;
        const smtp = await startSmtpServer({}, port);
        // Their next attempts would come later and later.
        const hurry = `update pgboss.job set start_after = now() where name = 'messages.mail' and state = 'retry'`;
        const waiting = `select count(*)::int as n from pgboss.job where name = 'messages.mail' and state in ('created', 'retry', 'active')`;
        for (let tries = 0; tries < 240; tries++) {
          await askDatabase(stage.databaseUrl(), hurry);
          if ((await askDatabase<{ n: number }>(stage.databaseUrl(), waiting))[0]?.n === 0) break;
          await sleep(500);
        }
        for (const { headers } of smtp.received) arrived.push(headers.get('message-id')?.[0] ?? '');
        await smtp.stop();
      }
      const [jobs] = await askDatabase<{ n: number }>(
        stage.databaseUrl(),
        `select count(*)::int as n from pgboss.job where name = 'messages.mail'`,
      );
      const tally = await senders.tally(server.url, stage.databaseUrl(), outages);
      const mails = jobs?.n ?? 0;
      const distinct = new Set(arrived).size;
      return {
        ...tally,
        lost: tally.lost + Math.max(0, mails - distinct),
        doubled: tally.doubled + arrived.length - distinct,
        note: `${tally.note}, ${distinct} of ${mails} mails arrived`,
      };
    }),
};
