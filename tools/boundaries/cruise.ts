// Reads every import of a checkout and checks it against the boundary rules.
import { globSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { type Breach, findReaches } from './reach.ts';
import { boundaryRules, reachRules } from './rules.ts';

/** What was read and what was found. */
export interface Findings {
  modules: number;
  breaches: Breach[];
  /** What each file imports that is there at run time, not types only. */
  imports: ReadonlyMap<string, readonly string[]>;
}

const sources = '{apps,packages}/*/src/**/*.{ts,tsx}';

/**
 * Checks the checkout at `root`. @throws if far fewer files were read than exist: with a TypeScript version that it does not
 * know, dependency-cruiser reads no .ts file at all and reports no breach
 */
export async function findBreaches(root: string): Promise<Findings> {
  const rules = boundaryRules(root);
  const { output } = await cruise(
    ['apps', 'packages', 'tools', 'e2e', 'conformance'],
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: rules },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '(?:^|/)(?:dist|\\.tsbuild)/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'node', 'types', 'default'],
        extensions: ['.ts', '.tsx', '.js', '.mjs', '.css', '.svg', '.json', '.d.ts'],
        mainFields: ['module', 'main', 'types'],
      },
    },
    undefined,
    {},
  );
  const result = output as ICruiseResult;
  const read = new Set(result.modules.map((module) => module.source));
  const missed = globSync(sources, { cwd: root }).filter((file) => !read.has(file.replaceAll('\\', '/')));
  if (missed.length > 0) {
    throw new Error(
      `dependency-cruiser read ${read.size} files and missed ${missed.length}, for instance ${missed[0]}.`,
    );
  }
  const local = result.modules.filter((module) => /^(?:apps|packages)\//.test(module.source));
  if (!local.some((module) => module.dependencies.some((to) => to.resolved.startsWith('packages/contract/src/')))) {
    throw new Error('dependency-cruiser did not follow one import of @foyer/contract to its folder.');
  }
  const imports = new Map(
    result.modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
  const direct = result.summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: violation.cycle ? violation.cycle.map((step) => step.name).join(' → ') : violation.to,
    comment: rules.find((rule) => rule.name === violation.rule.name)?.comment ?? '',
  }));
  const atRunTime = new Map(
    result.modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved),
    ]),
  );
  return {
    modules: local.length,
    breaches: [...direct, ...findReaches(reachRules, imports)],
    imports: atRunTime,
  };
}
