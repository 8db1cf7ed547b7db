// Rules and dashboard for what /metrics says: they are valid, and every figure in them is one that Foyer gives.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { ownFiles, textOf } from '../checks/files.ts';
import { root } from '../root.ts';
import { runProgram } from '../run-program.ts';

const folder = join(root, 'deploy/monitoring');
const rulesFile = join(folder, 'foyer.rules.yaml');

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: { readonly severity: string };
  readonly annotations?: { readonly summary: string; readonly action: string };
}
const rules = (parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

interface Panel {
  readonly id: number;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
const dashboard = JSON.parse(readFileSync(join(folder, 'foyer.dashboard.json'), 'utf8')) as { panels: Panel[] };
const shown = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The files that define Foyer's metrics, and the script that leaves those of the drill. */
const sources = ownFiles().filter(
  (file) =>
    (/^apps\/server\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts')) || file.endsWith('/restore-drill.sh'),
);
function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('the rules', () => {
  it('name each alert once, with its weight, what is the matter and what to do', () => {
    const alerts = rules.filter(({ alert }) => alert);
    expect(alerts.length).toBeGreaterThan(10);
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    for (const { alert, labels, annotations } of alerts) {
      expect(['critical', 'warning', 'info'], alert).toContain(labels?.severity);
      expect(annotations?.summary, alert).toMatch(/\.$/);
      expect(annotations?.action, alert).toMatch(/\.$|\)\.$/);
    }
  });

  it('and the dashboard ask for nothing that Foyer does not measure', () => {
    const measured = sources.flatMap((file) =>
      [...textOf(file).matchAll(/\bfoyer_[a-z_]+[a-z]\b/g)].map(([name]) => name),
    );
    const recorded = rules.flatMap(({ record }) => (record ? [record] : []));
    const known = new Set([...measured, ...recorded]);
    const asked = [...rules.map(({ expr }) => expr), ...shown].flatMap((expr) =>
      [...expr.matchAll(/\bfoyer[a-z_:0-9]+/g)].map(([name]) => name),
    );
    const unknown = asked.filter((name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|sum|count)$/, '')));
    expect([...new Set(unknown)]).toEqual([]);
  });

  const reason = hasPromtool() ? '' : ' (skipped: promtool is not installed)';
  it.skipIf(!hasPromtool())(`are what Prometheus takes, as is all that the dashboard asks${reason}`, async () => {
    expect(await runProgram('promtool', ['check', 'rules', rulesFile])).toMatchObject({ code: 0 });
    const place = await mkdtemp(join(tmpdir(), 'foyer-rules-'));
    const asked = shown.map((expr, number) => ({ record: `shown:${number}`, expr }));
    await writeFile(join(place, 'shown.yaml'), stringify({ groups: [{ name: 'shown', rules: asked }] }));
    expect(await runProgram('promtool', ['check', 'rules', join(place, 'shown.yaml')])).toMatchObject({ code: 0 });
    await rm(place, { recursive: true });
  });

  it.skipIf(!hasPromtool())(`fire when they should, and not before${reason}`, async () => {
    const { code, output } = await runProgram('promtool', ['test', 'rules', join(folder, 'foyer.rules-test.yaml')]);
    expect(code, output).toBe(0);
  });
});

describe('the dashboard', () => {
  it('is one that Grafana reads', () => {
    const fits = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true, allErrors: true }).compile(
      JSON.parse(readFileSync(join(root, 'tools/deploy/dashboard.schema.json'), 'utf8')),
    );
    expect(fits(dashboard) ? [] : fits.errors).toEqual([]);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });

  it('lays no panel over another', () => {
    const overlaps = dashboard.panels.flatMap((one, at) =>
      dashboard.panels.slice(at + 1).filter(({ gridPos: { x, y, w, h } }) => {
        const own = one.gridPos;
        return own.x < x + w && x < own.x + own.w && own.y < y + h && y < own.y + own.h;
      }),
    );
    expect(overlaps).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('a drill of the restore', () => {
  let place: string;
  beforeAll(async () => {
    place = await mkdtemp(join(tmpdir(), 'foyer-restore-drill-'));
    for (const name of ['backups/old', 'backups/new', 'backups/broken', 'metrics'])
      await mkdir(join(place, name), { recursive: true });
    for (const [name, age] of [
      ['old', 2],
      ['new', 1],
    ] as const) {
      const manifest = join(place, 'backups', name, 'manifest.json');
      await writeFile(manifest, '{}');
      await utimes(manifest, Date.now() / 1000 - age * 86_400, Date.now() / 1000 - age * 86_400);
    }
    await writeFile(join(place, 'node'), '#!/bin/sh\necho "$*" >> "$LOG"\nexit "$ENDS"\n');
    await chmod(join(place, 'node'), 0o755);
  });
  afterAll(() => rm(place, { recursive: true }));

  const drill = (ends: string) =>
    runProgram(join(folder, 'restore-drill.sh'), [], {
      env: {
        DRILL_BACKUPS: join(place, 'backups'),
        DRILL_METRICS: join(place, 'metrics'),
        DATABASE_URL: 'postgres://drill@127.0.0.1/empty',
        FOYER_SECRETS: join(place, 'keys.json'),
        FOYER_NODE: join(place, 'node'),
        LOG: join(place, 'log'),
        ENDS: ends,
      },
    });

  it('restores the newest finished backup and leaves the time, but only if that succeeded', async () => {
    const metrics = join(place, 'metrics/foyer-restore-drill.prom');
    expect((await drill('1')).code).toBe(1);
    await expect(readFile(metrics)).rejects.toThrow('ENOENT');
    expect(await drill('0')).toMatchObject({ code: 0 });
    expect(await readFile(join(place, 'log'), 'utf8')).toMatch(/foyer\.ts restore --from \S+\/backups\/new\n$/);
    const [, seconds] = /^foyer_restore_drill_last_success_seconds (\d+)$/m.exec(await readFile(metrics, 'utf8')) ?? [];
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(30);
  });
});
