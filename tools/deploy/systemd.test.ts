// The systemd units: valid, hardened, and restarted one node after the other.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { runProgram } from '../run-program.ts';

const folder = join(root, 'deploy/systemd');
const units = ['foyer.service', 'foyer@.service'];

/** systemd-analyze reads other folders (--root) and unit files (--offline) from version 250 on. */
function hasAnalyze(): boolean {
  try {
    const text = execFileSync('systemd-analyze', ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return Number(/\d+/.exec(text)?.[0] ?? 0) >= 250 && existsSync('/usr/lib/systemd/system/basic.target');
  } catch {
    return false;
  }
}
const reason = hasAnalyze() ? '' : ' (skipped: systemd-analyze 250 or newer is not installed)';

describe.skipIf(!hasAnalyze())(`the units${reason}`, { tags: ['RUN-18'] }, () => {
  /** A system with the units and what they name. */
  let system: string;
  beforeAll(async () => {
    system = await mkdtemp(join(tmpdir(), 'foyer-systemd-'));
    for (const place of ['etc/systemd/system', 'etc/foyer', 'usr/lib/systemd', 'opt/foyer/deploy'])
      await mkdir(join(system, place), { recursive: true });
    await cp('/usr/lib/systemd/system', join(system, 'usr/lib/systemd/system'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await cp(folder, join(system, 'opt/foyer/deploy/systemd'), { recursive: true });
    for (const unit of units) await copyFile(join(folder, unit), join(system, 'etc/systemd/system', unit));
    await copyFile(process.execPath, join(system, 'opt/foyer/node'));
    await writeFile(join(system, 'etc/foyer/foyer.env'), '');
  });
  afterAll(() => rm(system, { recursive: true, force: true }));

  const verify = () =>
    runProgram('systemd-analyze', ['verify', '--man=no', `--root=${system}`, 'foyer.service', 'foyer@1.service']);

  it('are valid', async () => {
    expect(await verify()).toEqual({ code: 0, output: '' });
    const unit = join(system, 'etc/systemd/system/foyer@.service');
    const text = await readFile(unit, 'utf8');
    await writeFile(unit, text.replace('PrivateTmp=', 'PrivateTemp='));
    expect((await verify()).output).toContain('PrivateTemp');
    await writeFile(unit, text);
  });

  it.each(units)('%s leaves at most 2.5 to fear', async (unit) => {
    const { output } = await runProgram('systemd-analyze', [
      'security',
      '--offline=true',
      '--no-pager',
      join(folder, unit),
    ]);
    const level = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(output)?.[1]);
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThanOrEqual(2.5);
  });
});

describe.skipIf(process.platform === 'win32')('a reload', { tags: ['RUN-18'] }, () => {
  let folderOfNodes: string;
  beforeEach(async () => {
    folderOfNodes = await mkdtemp(join(tmpdir(), 'foyer-roll-'));
    const programs = {
      // A node is ready while a file with its port is there; a restart takes that away, and after some asking it is back.
      curl:
        // At another port than HEALTH says, nobody answers.
        'for last; do :; done; case "$last" in *":$HEALTH"*) ;; *) exit 7;; esac\n' +
        'port=$(echo "$last" | sed "s/.*:$HEALTH//; s/.readyz//"); asked=$STATE/asked; echo >> "$asked"\n' +
        'if [ -f "$STATE/later-$port" ] && [ "$(wc -l < "$asked")" -gt 3 ]; then mv "$STATE/later-$port" "$STATE/ready-$port"; fi\n' +
        'test -f "$STATE/ready-$port"',
      systemctl:
        'echo "$* while $(cd "$STATE" && ls ready-* | tr "\\n" " ")" >> "$STATE/log"; : > "$STATE/asked"\n' +
        'node=$(echo "$2" | sed "s/foyer@//; s/.service//"); mv "$STATE/ready-$node" "$STATE/$AFTER-$node"',
      sleep: 'exit 0',
    };
    for (const [name, text] of Object.entries(programs)) {
      await writeFile(join(folderOfNodes, name), `#!/bin/sh\n${text}\n`);
      await chmod(join(folderOfNodes, name), 0o755);
    }
    for (const node of ['1', '2']) await writeFile(join(folderOfNodes, `ready-${node}`), '');
    return () => rm(folderOfNodes, { recursive: true, force: true });
  });

  const rollAt = async (health: string, after: string, ...args: string[]) => {
    const env = {
      HEALTH: health,
      PATH: `${folderOfNodes}:${process.env.PATH}`,
      STATE: folderOfNodes,
      AFTER: after,
      FOYER_PATIENCE: '9',
    };
    const { code, output } = await runProgram(join(folder, 'rolling-restart.sh'), args, { env });
    const log = existsSync(join(folderOfNodes, 'log')) ? await readFile(join(folderOfNodes, 'log'), 'utf8') : '';
    return {
      code,
      output,
      log: log
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    };
  };

  const roll = (after: string, ...args: string[]) => rollAt('310', after, ...args);

  it('finds nodes without a port for health at their usual one', async () => {
    expect(await rollAt('300', 'later', 'restart', '1', '2')).toMatchObject({
      code: 0,
      log: ['restart foyer@1.service while ready-1 ready-2', 'restart foyer@2.service while ready-1 ready-2'],
    });
  });

  it('restarts the second node once the first is ready again', async () => {
    expect(await roll('later', 'restart', '1', '2')).toMatchObject({
      code: 0,
      log: ['restart foyer@1.service while ready-1 ready-2', 'restart foyer@2.service while ready-1 ready-2'],
    });
  });

  it('leaves the second node alone if the first does not come back', async () => {
    const { code, output, log } = await roll('gone', 'restart', '1', '2');
    expect(code).toBe(1);
    expect(output).toContain('foyer@1 was not ready within 9 seconds');
    expect(log).toHaveLength(1);
  });

  it('restarts nothing while another node is not ready', async () => {
    await rm(join(folderOfNodes, 'ready-2'));
    const { code, output, log } = await roll('later', 'restart', '1', '2');
    expect(code).toBe(1);
    expect(output).toContain('foyer@2 is not ready, so foyer@1 was not restarted');
    expect(log).toEqual([]);
  });

  it('waits for both at the start', async () => {
    expect(await roll('later', 'wait', '1', '2')).toMatchObject({ code: 0, log: [] });
  });
});
