import { AggregatorRegistry, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { z } from 'zod';

/** What a registry holds, in a form that passes between threads. */
export const metricsSnapshotSchema = z.array(
  z.looseObject({
    name: z.string(),
    help: z.string(),
    type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
    aggregator: z.enum(['omit', 'sum', 'first', 'min', 'max', 'average']),
    values: z.array(
      // A figure of the process that nothing was measured for yet, such as the lag of the event loop, is NaN.
      z.looseObject({ value: z.number().or(z.nan()), labels: z.record(z.string(), z.union([z.string(), z.number()])) }),
    ),
  }),
);
export type MetricsSnapshot = z.infer<typeof metricsSnapshotSchema>;

export const METRICS_CONTENT_TYPE: string = Registry.PROMETHEUS_CONTENT_TYPE;

export async function snapshotOf(registry: Registry): Promise<MetricsSnapshot> {
  return metricsSnapshotSchema.parse(await registry.getMetricsAsJSON());
}

/** Snapshots of the threads of one process as one text in the Prometheus format; values of equal labels are added. */
export async function expositionOf(snapshots: readonly MetricsSnapshot[]): Promise<string> {
  return AggregatorRegistry.aggregate(snapshots.map((snapshot) => [...snapshot])).metrics();
}

/** Memory, processor time and event loop of this process, and what runs in it. */
export function processRegistry(version: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'krasae_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.versions.node }, 1);
  return registry;
}
