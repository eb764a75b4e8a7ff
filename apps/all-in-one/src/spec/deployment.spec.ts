import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { environmentSchema, TOPICS } from '@krasae/contracts';
import { createMetrics, processRegistry } from '@krasae/metrics';
import { GROUPS } from '@krasae/pipeline';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { PROCESS_ROLES } from '../product/process-roles.js';

const deploy = (path: string) => fileURLToPath(new URL(`../../../../deploy/${path}`, import.meta.url));
const read = (path: string) => readFileSync(deploy(path), 'utf8');

/** Written anew by `deploy/helm/render.sh NAME > deploy/helm/goldens/NAME.yaml`, which needs Helm. */
const GOLDENS = ['default', 'small', 'large'] as const;

const manifestSchema = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  data: z.record(z.string(), z.string()).optional(),
  spec: z.looseObject({}).optional(),
});
const containerSchema = z.object({
  spec: z.object({
    template: z.object({ spec: z.object({ containers: z.array(z.looseObject({ args: z.array(z.string()) })) }) }),
  }),
});

function manifestsOf(golden: string) {
  return parseAllDocuments(read(`helm/goldens/${golden}.yaml`))
    .map((document): unknown => document.toJS())
    .filter((document) => document !== null)
    .map((document) => manifestSchema.parse(document));
}

/** Every name of a metric of ours within a text. */
const metricsIn = (text: string) => [...new Set(text.match(/\bkrasae_[a-z_]+/g) ?? [])];

function exportedMetrics(): Set<string> {
  const all = [createMetrics().registry, processRegistry('0.0.0')].flatMap((registry) => registry.getMetricsAsArray());
  const suffixed = all.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]);
  return new Set(suffixed);
}

describe('what is deployed', () => {
  it.each(GOLDENS)('%s: every process of the chart is one that krasae runs, with variables it reads', (golden) => {
    const manifests = manifestsOf(golden);
    const roles = manifests
      .filter(({ kind }) => kind === 'Deployment')
      .flatMap((manifest) => containerSchema.parse(manifest).spec.template.spec.containers.map(({ args }) => args));
    expect(roles.map(([run]) => run)).toEqual(roles.map(() => 'run'));
    expect(roles.map(([, role]) => role).sort()).toEqual([...PROCESS_ROLES].sort());
    const variables = manifests.flatMap(({ kind, data }) => (kind === 'ConfigMap' ? Object.entries(data ?? {}) : []));
    expect(environmentSchema.strict().safeParse(Object.fromEntries(variables)).error?.issues).toBeUndefined();
  });

  it('scales by the lag of groups and topics that exist', () => {
    const triggers = manifestsOf('large')
      .filter(({ kind }) => kind === 'ScaledObject')
      .map(({ spec }) => {
        const trigger = z.object({ consumerGroup: z.string(), topic: z.string() });
        const [first] = z
          .object({ triggers: z.array(z.object({ metadata: trigger })) })
          .parse(spec)
          .triggers.map(({ metadata }) => metadata);
        return first;
      });
    expect(triggers).toEqual([
      { consumerGroup: `krasae-${GROUPS.classify}.${TOPICS.collected}`, topic: `krasae-${TOPICS.collected}` },
      { consumerGroup: `krasae-${GROUPS.index}.${TOPICS.classified}`, topic: `krasae-${TOPICS.classified}` },
      { consumerGroup: `krasae-${GROUPS.notify}.${TOPICS.indexed}`, topic: `krasae-${TOPICS.indexed}` },
    ]);
  });

  it('runs the same processes under compose, with variables it reads', () => {
    const services = z
      .object({
        services: z.record(
          z.string(),
          z.looseObject({
            command: z.array(z.string()).optional(),
            environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
          }),
        ),
      })
      .parse(parse(readFileSync(deploy('../docker-compose.yml'), 'utf8'), { merge: true })).services;
    const ours = Object.values(services).filter(({ command }) => command?.[0] === 'run');
    expect(ours.map(({ command }) => command?.[1]).sort()).toEqual([...PROCESS_ROLES].sort());
    const known = new Set(Object.keys(environmentSchema.shape));
    for (const { environment } of ours) {
      expect(Object.keys(environment ?? {}).filter((name) => !known.has(name))).toEqual([]);
    }
  });

  it.each(readdirSync(deploy('dashboards')))('%s asks for metrics that the product exports', (file) => {
    const exported = exportedMetrics();
    const asked = metricsIn(read(`dashboards/${file}`));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !exported.has(name))).toEqual([]);
  });

  const helm = spawnSync('helm', ['version', '--short']);
  const withHelm = helm.error === undefined && helm.status === 0 ? it : it.skip;
  if (withHelm === it.skip) process.stderr.write('No Helm here: the goldens of the chart are not rendered anew.\n');
  withHelm.each(GOLDENS)('%s: the golden is what the chart renders', (golden) => {
    const rendered = spawnSync(deploy('helm/render.sh'), [golden], { encoding: 'utf8' });
    expect(rendered.stderr).toBe('');
    expect(rendered.stdout).toBe(read(`helm/goldens/${golden}.yaml`));
  });

  withHelm('refuses values that the chart does not know', () => {
    const lint = ['lint', deploy('helm/krasae'), '--set', 'processes.classify.autoscaling.by=moon'];
    expect(spawnSync('helm', lint).status).not.toBe(0);
  });
});
