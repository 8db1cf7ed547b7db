// The Helm chart: its values fit their schema, and what it makes fits the schemas of Kubernetes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { root } from '../root.ts';
import { faultsOfManifest } from './kubernetes-schema.ts';
import { readChart } from './render-chart.ts';

const folder = join(root, 'deploy/kubernetes/foyer');
const chart = readChart(folder);
const fits = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true }).compile(
  JSON.parse(readFileSync(join(folder, 'values.schema.json'), 'utf8')),
);

type Json = Record<string, unknown>;
/** Returns the chart's values with one part replaced. */
const withPart = (name: string, part: Json) => ({
  ...chart.values,
  [name]: { ...(chart.values[name] as Json), ...part },
});
const faultsOfValues = (values: Json) => (fits(values) ? [] : (fits.errors ?? []));
/** Follows a path of names and indexes. */
const at = (value: unknown, path: string) =>
  path.split('.').reduce<unknown>((part, name) => (part as Json | undefined)?.[name], value);

async function faultsOf(values: Json): Promise<string[]> {
  const manifests = [...chart.render(values).values()] as { apiVersion: string; kind: string }[];
  return (await Promise.all(manifests.map(faultsOfManifest))).flat();
}

describe('the values', { tags: ['RUN-20'] }, () => {
  it('of the chart fit their schema', () => {
    expect(faultsOfValues(chart.values)).toEqual([]);
  });

  it.each([
    ['a name that is misspelled', { ...chart.values, replica: 3 }],
    ['no node', { ...chart.values, replicas: 0 }],
    ['a secret among the settings', withPart('settings', { SMTP_URL: 'smtps://user:password@mail.example.com' })],
    ['a setting that opens the tests’ doors', withPart('settings', { FOYER_TEST: '1' })],
    ['an address without https', withPart('settings', { FOYER_PUBLIC_URL: 'http://portal.example.com' })],
    ['a number where a text is due', withPart('settings', { FOYER_TRUST_PROXY: 1 })],
    ['a port for health that is the usual one', { ...chart.values, healthPort: 3000 }],
    ['no port to call', withPart('networkPolicy', { ports: [] })],
  ])('are refused with %s', (_what, values) => {
    expect(faultsOfValues(values)).not.toEqual([]);
  });
});

describe('what the chart makes', { tags: ['RUN-20'] }, () => {
  it('fits the schemas of Kubernetes', async () => {
    expect(await faultsOf(chart.values)).toEqual([]);
  });

  it('fits them with every choice taken, and with every choice left', async () => {
    const most = {
      ...chart.values,
      image: { repository: 'registry.internal/foyer', tag: '1.2.3', pullPolicy: 'Always', pullSecrets: ['registry'] },
      nodeSelector: { 'kubernetes.io/arch': 'amd64' },
      tolerations: [{ key: 'portal', operator: 'Exists', effect: 'NoSchedule' }],
    };
    expect(faultsOfValues(most)).toEqual([]);
    expect(await faultsOf(most)).toEqual([]);
    const off = { enabled: false };
    const least = {
      ...withPart('ingress', off),
      migration: off,
      disruptionBudget: off,
      networkPolicy: off,
    };
    expect(faultsOfValues(least)).toEqual([]);
    expect(await faultsOf(least)).toEqual([]);
    expect([...chart.render(least).keys()]).toEqual(['deployment.yaml', 'service-account.yaml', 'service.yaml']);
  });

  it('would be told if it did not', async () => {
    const manifest = chart.render(chart.values).get('deployment.yaml') as { apiVersion: string; kind: string };
    const misspelled = JSON.parse(JSON.stringify(manifest).replace('"readinessProbe"', '"readyProbe"'));
    expect(await faultsOfManifest(misspelled)).toContain(
      'Deployment: /spec/template/spec/containers/0/readyProbe is unknown',
    );
    const wrong = JSON.parse(JSON.stringify(manifest).replace('"replicas":2', '"replicas":"two"'));
    expect((await faultsOfManifest(wrong)).join()).toContain('replicas');
  });

  it('runs as nobody in particular, on a root that nothing is written to, with probes', () => {
    const made = chart.render(chart.values);
    for (const file of ['deployment.yaml', 'migration.yaml']) {
      const pod = at(made.get(file), 'spec.template.spec');
      expect(at(pod, 'securityContext')).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      for (const container of [at(pod, 'containers.0'), at(pod, 'initContainers.0')])
        expect(at(container, 'securityContext')).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
    }
    const node = at(made.get('deployment.yaml'), 'spec.template.spec.containers.0');
    expect(at(node, 'readinessProbe.httpGet.path')).toBe('/readyz');
    expect(at(node, 'livenessProbe.httpGet.path')).toBe('/livez');
  });

  it.each([
    [3100, 'health'],
    [0, 'http'],
  ])('with %i for health asks at the port %s', async (healthPort, name) => {
    const values = { ...chart.values, healthPort };
    expect([faultsOfValues(values), await faultsOf(values)]).toEqual([[], []]);
    const node = at(chart.render(values).get('deployment.yaml'), 'spec.template.spec.containers.0');
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      expect(at(node, `${probe}.httpGet.port`), probe).toBe(name);
    const ports = at(node, 'ports') as { name: string; containerPort: number }[];
    expect(ports.find((port) => port.name === 'health')?.containerPort ?? 0).toBe(healthPort);
    const env = at(node, 'env') as { name: string; value: string }[];
    const given = env.filter((one) => one.name === 'FOYER_HEALTH_PORT').map(({ value }) => value);
    expect(given).toEqual(healthPort === 0 ? [] : ['3100']);
  });

  it('migrates before a release starts, and keeps a node through a disruption', () => {
    const made = chart.render(chart.values);
    expect(at(made.get('migration.yaml'), 'metadata.annotations')).toMatchObject({
      'helm.sh/hook': 'pre-install,pre-upgrade',
    });
    expect(at(made.get('migration.yaml'), 'spec.template.spec.containers.0.args')).toEqual([
      'apps/server/src/cli/foyer.ts',
      'migrate',
    ]);
    expect(at(made.get('disruption-budget.yaml'), 'spec.minAvailable')).toBe(1);
    expect(at(made.get('disruption-budget.yaml'), 'spec.selector')).toEqual(
      at(made.get('deployment.yaml'), 'spec.selector'),
    );
    expect(at(made.get('deployment.yaml'), 'spec.strategy.rollingUpdate')).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  });

  it('lets in whoever reads the metrics, at the port for health alone', async () => {
    const from = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }];
    const values = withPart('networkPolicy', { metricsFrom: from });
    expect([faultsOfValues(values), await faultsOf(values)]).toEqual([[], []]);
    const rules = at(chart.render(values).get('network-policy.yaml'), 'spec.ingress') as object[];
    expect(rules).toHaveLength(2);
    expect(rules[1]).toEqual({ from, ports: [{ port: 'health', protocol: 'TCP' }] });
  });

  it('lets in the ingress controller alone, and out to the named ports', () => {
    const policy = chart.render(chart.values).get('network-policy.yaml');
    expect(at(policy, 'spec.policyTypes')).toEqual(['Ingress', 'Egress']);
    expect(at(policy, 'spec.ingress')).toHaveLength(1);
    expect(at(policy, 'spec.ingress.0.from')).toEqual(at(chart.values, 'networkPolicy.from'));
    const ports = at(policy, 'spec.egress.0.ports') as { port: number }[];
    expect(ports.map(({ port }) => port)).toEqual([53, 53, 5432, 6432, 465, 587, 443]);
  });
});
