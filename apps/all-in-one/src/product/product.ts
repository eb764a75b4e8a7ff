import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@krasae/contracts';
import { closeDemo, ensureDemo } from '../demo/demo-account.js';
import type { DataDirectory } from '../engines/data-directory.js';
import { engineAddresses } from '../engines/engine-addresses.js';
import type { InstanceLock } from '../engines/instance-lock.js';
import type { Stores } from '../engines/stores.js';
import { startProcess } from './process.js';
import { PROCESS_ROLES } from './process-roles.js';

/** The whole product in this process (design 2), on whichever engines the environment names. */
export interface Product {
  readonly url: string;
  /** Rejects when a part dies; never resolves. */
  readonly failed: Promise<never>;
  stop(): Promise<void>;
}

export interface ProductOptions {
  readonly environment: Environment;
  readonly directory: DataDirectory;
  readonly lock: InstanceLock;
  /** False: calls and sockets alone, for who has no built client. */
  readonly servesClient?: boolean;
  /** Told what is waited for. */
  readonly say?: (line: string) => void;
  /** Share of the demo's 60 days that is in the log, 0..1, and messages so far. */
  readonly onDemoProgress: (progress: number, collected: number) => void;
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { environment, directory, lock, servesClient, say } = options;
  let demoSource: string | null = null;
  const { url, failed, stop } = await startProcess({
    environment,
    addresses: engineAddresses(environment),
    directory,
    roles: PROCESS_ROLES,
    connectors: environment.KRASAE_DEMO === 'on' ? ['file', 'website', 'simulator'] : ['file', 'website'],
    ...(servesClient === undefined ? {} : { servesClient }),
    ...(say && { say }),
    prepare: async (stores) => {
      demoSource = await prepareDemo(stores, environment);
    },
    onProgress: ({ sourceId, progress, collected }) => {
      if (sourceId === demoSource && progress !== null) options.onDemoProgress(progress, collected);
    },
  });
  if (url === null) throw new Error('The product was started without its API.');
  const note = join(directory.path, 'instance.json');
  // Renamed into place: whoever reads it finds the whole of it.
  writeFileSync(`${note}.draft`, JSON.stringify({ pid: process.pid, url }));
  renameSync(`${note}.draft`, note);
  return {
    url,
    failed,
    stop: async () => {
      await stop();
      rmSync(note, { force: true });
      lock.release();
    },
  };
}

async function prepareDemo({ documents }: Stores, environment: Environment): Promise<string | null> {
  if (environment.KRASAE_DEMO === 'on') return ensureDemo(documents, environment.KRASAE_DEMO_RATE);
  await closeDemo(documents);
  return null;
}
