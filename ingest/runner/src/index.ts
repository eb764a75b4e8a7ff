export { type ConnectorFactory, createRunner, type Runner, type RunnerOptions, type RunOnceOptions } from './runner.js';
export { LEASE_MS } from './source-lease.js';
export type { RunnerEvent, RunSummary } from './runner.events.js';
export { publishMessages, type PublishRequest, type PublishResult } from './collected.publisher.js';
export { acceptPush, type PushRequest } from './push.acceptor.js';
