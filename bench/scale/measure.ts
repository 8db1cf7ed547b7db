// Times each screen at one practice alone, at the same practice among many, and at another one each time; in turn.
import { Agent, get } from 'node:http';
import pg from 'pg';
import { slugOf } from '../../apps/server/src/testing/many-practices/add-many-practices.ts';
import { median, percentile } from '../../apps/server/src/testing/measure.ts';
import type { ScreenFigures, Times } from '../../tools/scale/figures.ts';
import { databaseTime, processorTime } from '../floor/processor-time.ts';
import { type Asked, type Person, type Screen, screens } from './calls.ts';
import { ask } from './postgres.ts';
import type { Contestant, ScaleStage } from './stage.ts';

const samples = Number(process.env.BENCH_SAMPLES ?? 120);
const warmUp = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 6 });

function read(port: number, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${path} at ${headers.host} was answered ${answer.statusCode}: ${Buffer.concat(parts)}`));
      });
    }).on('error', reject);
  });
}

interface Practice {
  readonly id: string;
  readonly typeId: string;
}

/** Practices by number; their ids are not asked for during a measurement. */
async function practicesOf({ url }: Contestant): Promise<Practice[]> {
  const name = slugOf(0).slice(0, -1);
  return ask<{ id: string; typeId: string }>(
    url,
    `select tenant_id as id, (select type_id from visit_types v where v.tenant_id = t.tenant_id order by position limit 1) as "typeId"
     from tenants t order by substring(slug from ${name.length + 1})::int`,
  );
}

async function peopleOf({ url }: Contestant, practice: Practice): Promise<Person[]> {
  return ask<{ first: string; last: string; phone: string }>(
    url,
    `select name_first as first, name_last as last, number as phone from patients join patient_phones using (tenant_id, patient_id)
     where tenant_id = '${practice.id}' order by md5(name_last || number)`,
  );
}

interface Place {
  readonly contestant: Contestant;
  readonly practices: readonly Practice[];
}

/** `log` gets a line for each screen. */
export async function measureScreens(stage: ScaleStage, log: (line: string) => void): Promise<ScreenFigures[]> {
  const [alone, many] = await Promise.all(
    [stage.alone, stage.many].map(
      async (contestant): Promise<Place> => ({ contestant, practices: await practicesOf(contestant) }),
    ),
  );
  if (!alone || !many) throw new Error('There are two contestants.');
  const people = await peopleOf(stage.alone, alone.practices[0] as Practice);
  let turn = 0;
  /** Goes through the practices in an order that jumps; a practice comes again once all others have been asked. */
  const another = () => {
    turn += 1;
    return 1 + ((turn * 7919) % many.practices.length);
  };
  const send = async (
    screen: Screen,
    { contestant, practices }: Place,
    number: number,
    sample: number,
  ): Promise<number> => {
    const practice = practices[number - 1] as Practice;
    const asked: Asked = {
      practiceId: practice.id,
      typeId: practice.typeId,
      person: people[sample % people.length] as Person,
      sample,
    };
    const token = screen.token?.(asked);
    const headers = { host: `${slugOf(number)}.localhost`, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const began = performance.now();
    await Promise.all(screen.paths(asked).map((path) => read(contestant.server.port, path, headers)));
    return performance.now() - began;
  };
  const same = 1 + Math.floor(many.practices.length / 2);
  const figures: ScreenFigures[] = [];
  for (const screen of screens) {
    const took: Record<'alone' | 'same' | 'another' | 'again', number[]> = {
      alone: [],
      same: [],
      another: [],
      again: [],
    };
    /** Where the times of the second pass begin. */
    let second = 0;
    const asked = Array.from({ length: warmUp + samples }, another);
    // In the second pass those are asked again whose pages the first one brought into memory.
    for (const pass of ['another', 'again'] as const) {
      second = took.alone.length;
      for (const [at, number] of asked.entries()) {
        const ways = {
          alone: () => send(screen, alone, 1, at),
          same: () => send(screen, many, same, at),
          [pass]: () => send(screen, many, number, at),
        };
        for (const [way, go] of Object.entries(ways)) {
          const time = await go();
          if (at >= warmUp) took[way as keyof typeof took].push(time);
        }
      }
    }
    const times = (way: keyof typeof took): Times => ({ p50: median(took[way]), p95: percentile(took[way], 0.95) });
    figures.push({
      name: screen.name,
      alone: times('alone'),
      same: times('same'),
      another: times('another'),
      again: times('again'),
      // Each against what was measured in turn with it, because the machine is not equally busy all the time.
      ratios: {
        same: median(took.same) / median(took.alone),
        another: median(took.another) / median(took.alone.slice(0, second)),
        again: median(took.again) / median(took.alone.slice(second)),
      },
      processor: await processorOf(many.contestant, (at) => send(screen, many, asked[at] ?? same, at)),
    });
    log(`${screen.name} is measured`);
  }
  agent.destroy();
  return figures;
}

/** Milliseconds of processor time of one call, over as many calls as were timed. */
async function processorOf(
  { url, database, server }: Contestant,
  call: (sample: number) => Promise<unknown>,
): Promise<ScreenFigures['processor']> {
  const owner = new pg.Client(url);
  await owner.connect();
  const both = () => Promise.all([processorTime(server.pid), databaseTime(owner, database)]);
  try {
    // Opens the connections that are open at the end, too.
    await call(0);
    const before = await both();
    for (let sample = 0; sample < samples; sample += 1) await call(sample);
    const after = await both();
    return { server: (after[0] - before[0]) / samples, database: (after[1] - before[1]) / samples };
  } finally {
    await owner.end();
  }
}
