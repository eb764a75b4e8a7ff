import { type EngineAddresses } from '../engines/engine-addresses.js';
import { WORKER_ROLES, type WorkerRole } from '../engines/workers-thread.js';

/** What a process can be told to do; the whole product is all of them. */
export const PROCESS_ROLES = ['api', ...WORKER_ROLES] as const;
export type ProcessRole = (typeof PROCESS_ROLES)[number];

export function workerRolesOf(roles: readonly ProcessRole[]): WorkerRole[] {
  return WORKER_ROLES.filter((role) => roles.includes(role));
}

export function usesIndex(roles: readonly ProcessRole[]): boolean {
  return roles.includes('api') || roles.includes('index');
}

/**
 * The variables that a process of these roles lacks: an embedded engine belongs to one process, and so to the whole
 * product alone.
 */
export function missingVariables(roles: readonly ProcessRole[], addresses: EngineAddresses): string[] {
  return [
    ...(addresses.kafkaBrokers === undefined ? ['KAFKA_BROKERS'] : []),
    ...(addresses.mongoDbUrl === undefined ? ['MONGODB_URL'] : []),
    ...(addresses.openSearchUrl === undefined && usesIndex(roles) ? ['OPENSEARCH_URL'] : []),
  ];
}
