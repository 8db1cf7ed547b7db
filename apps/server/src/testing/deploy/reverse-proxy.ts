// Starts the reverse proxies that deploy/ has a configuration for, before servers of a test: with that very file, its addresses replaced.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram, freePort, startProgram } from '../installed-program.ts';

const run = promisify(execFile);
const deploy = path.resolve(import.meta.dirname, '../../../../../deploy');

/** What a proxy is started with. */
interface Places {
  /** A folder of its own, which holds the certificate. */
  readonly folder: string;
  readonly http: number;
  readonly https: number;
  readonly nodes: readonly [NodePlace, NodePlace];
}

/** Where a node is. */
export interface NodePlace {
  readonly host: string;
  readonly port: number;
  /** Its FOYER_HEALTH_PORT. undefined: it tells how it is at its usual port. */
  readonly health: number | undefined;
}

/** What the nodes behind a proxy are like. */
type NodeKind = 'with ports for health' | 'with one port each' | 'with addresses of their own';

interface Proxy {
  readonly name: string;
  /** Its configuration below deploy/. */
  readonly file: string;
  readonly program: string | undefined;
  readonly nodes: NodeKind;
  /** Whether it asks the nodes how they are. */
  readonly asks: boolean;
  /** Writes what it reads into the folder and returns its arguments and its environment. */
  readonly prepare: (text: string, places: Places) => Promise<{ args: string[]; env?: Record<string, string> }>;
}

/** Replaces a part of a configuration. @throws if it is not there, because then the test would try something else */
export function replaced(text: string, parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts).reduce((whole, [part, by]) => {
    if (!whole.includes(part)) throw new Error(`The configuration has no "${part}" any more.`);
    return whole.replaceAll(part, by);
  }, text);
}

const addresses = ([one, two]: Places['nodes']) => ({
  FOYER_1: `${one.host}:${one.port}`,
  FOYER_2: `${two.host}:${two.port}`,
});

const prepareCaddy: Proxy['prepare'] = async (text, { folder, http, https, nodes }) => {
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, text);
  return {
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    env: {
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      FOYER_CADDY_ADMIN: 'off',
      FOYER_ADDRESS: '127.0.0.1',
      FOYER_HTTP: `:${http}`,
      FOYER_HTTPS: `:${https}`,
      FOYER_CERTIFICATE: path.join(folder, 'fullchain.pem'),
      FOYER_KEY: path.join(folder, 'privkey.pem'),
      ...addresses(nodes),
    },
  };
};

/** Each takes its addresses as an operator gives them: by its environment, or by other lines. */
export const proxies: readonly Proxy[] = [
  {
    name: 'haproxy',
    file: 'haproxy/haproxy.cfg',
    program: findProgram('haproxy'),
    nodes: 'with ports for health',
    asks: true,
    prepare: async (text, { folder, http, https, nodes }) => {
      const file = path.join(folder, 'haproxy.cfg');
      await writeFile(file, text);
      return {
        args: ['-db', '-f', file],
        env: {
          FOYER_HTTP: `127.0.0.1:${http}`,
          FOYER_HTTPS: `127.0.0.1:${https}`,
          FOYER_CERTIFICATE: path.join(folder, 'portal.pem'),
          ...addresses(nodes),
          FOYER_HEALTH_1: String(nodes[0].health),
          FOYER_HEALTH_2: String(nodes[1].health),
        },
      };
    },
  },
  {
    name: 'nginx',
    file: 'nginx/foyer.conf',
    program: findProgram('nginx'),
    nodes: 'with ports for health',
    asks: false,
    prepare: async (text, { folder, http, https, nodes }) => {
      const own = replaced(text, {
        'listen 80 ': `listen 127.0.0.1:${http} `,
        'listen 443 ': `listen 127.0.0.1:${https} `,
        '127.0.0.1:3001': addresses(nodes).FOYER_1,
        '127.0.0.1:3002': addresses(nodes).FOYER_2,
        '/etc/ssl/foyer/fullchain.pem': path.join(folder, 'fullchain.pem'),
        '/etc/ssl/foyer/privkey.pem': path.join(folder, 'privkey.pem'),
      });
      await writeFile(path.join(folder, 'foyer.conf'), own);
      // What Debian's nginx.conf says around it, with every file in the folder.
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const main = [
        `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;`,
        'events { worker_connections 512; }',
        `http { access_log off; ${temporary.join(' ')} include ${folder}/foyer.conf; }`,
      ];
      const file = path.join(folder, 'nginx.conf');
      await writeFile(file, main.join('\n'));
      return { args: ['-p', folder, '-e', 'stderr', '-c', file] };
    },
  },
  {
    name: 'caddy',
    file: 'caddy/Caddyfile',
    program: findProgram('caddy'),
    nodes: 'with one port each',
    asks: true,
    prepare: prepareCaddy,
  },
  {
    name: 'caddy',
    file: 'caddy/Caddyfile',
    program: findProgram('caddy'),
    nodes: 'with addresses of their own',
    asks: true,
    prepare: (text, places) =>
      prepareCaddy(replaced(text, { '# health_port 3100': `health_port ${places.nodes[0].health}` }), places),
  },
];

/** Whether a proxy and what makes its certificate are installed. */
export const canStart = ({ program }: Proxy) => program !== undefined && findProgram('openssl') !== undefined;

async function makeCertificate(folder: string): Promise<string> {
  const [key, chain] = [path.join(folder, 'privkey.pem'), path.join(folder, 'fullchain.pem')];
  const names = 'subjectAltName=DNS:portal.example.com,DNS:*.portal.example.com';
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', '/CN=portal.example.com', '-addext', names];
  await run('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', chain]);
  const certificate = await readFile(chain, 'utf8');
  await writeFile(path.join(folder, 'portal.pem'), certificate + (await readFile(key, 'utf8')));
  return certificate;
}

export interface RunningProxy {
  readonly http: number;
  readonly https: number;
  /** The certificate that it shows, which signs itself. */
  readonly certificate: string;
  /** Everything it printed so far. */
  printed(): string;
  stop(): Promise<void>;
}

/** Starts a proxy on 127.0.0.1 before two nodes of this machine. @throws with what it printed if it does not start */
export async function startProxy(proxy: Proxy, nodes: Places['nodes']): Promise<RunningProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), `foyer-${proxy.name}-`));
  const [http, https] = [await freePort(), await freePort()];
  const certificate = await makeCertificate(folder);
  const text = await readFile(path.join(deploy, proxy.file), 'utf8');
  const { args, env } = await proxy.prepare(text, { folder, http, https, nodes });
  const leave = () => rm(folder, { recursive: true, force: true });
  try {
    const started = await startProgram(proxy.program ?? '', args, { port: https, ...(env ? { env } : {}) });
    const stop = async () => {
      await started.stop();
      await leave();
    };
    return { http, https, certificate, printed: started.output, stop };
  } catch (error) {
    await leave();
    throw error;
  }
}
