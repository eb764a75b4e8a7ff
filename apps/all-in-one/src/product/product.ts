import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Api, createApi } from '@krasae/api';
import type { Environment } from '@krasae/contracts';
import { closeDemo, ensureDemo } from '../demo/demo-account.js';
import type { DataDirectory } from '../engines/data-directory.js';
import type { InstanceLock } from '../engines/instance-lock.js';
import { type LocalPipeline, startLocalPipeline } from '../engines/local-pipeline.js';
import { openStores, type Stores } from '../engines/stores.js';
import { apiOptionsOf } from './api-options.js';

const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The whole product in this process (design 2): API and sockets here, pipeline and index on threads of their own. */
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
  /** Share of the demo's 60 days that is in the log, 0..1, and messages so far. */
  readonly onDemoProgress: (progress: number, collected: number) => void;
}

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { environment, directory } = options;
  const stores = await openStores(directory);
  let pipeline: LocalPipeline | null = null;
  try {
    const demoSource = await prepareDemo(stores, environment);
    pipeline = await startLocalPipeline({
      directory,
      logLevel: environment.LOG_LEVEL,
      connectors: environment.KRASAE_DEMO === 'on' ? ['file', 'website', 'simulator'] : ['file', 'website'],
      onProgress: ({ sourceId, progress, collected }) => {
        if (sourceId === demoSource && progress !== null) options.onDemoProgress(progress, collected);
      },
    });
    const apiOptions = apiOptionsOf(environment);
    const api = await createApi({
      ...stores,
      ...apiOptions,
      index: pipeline.index,
      ...(options.servesClient === false ? {} : { webRoot: WEB_ROOT }),
    });
    const closeApi = async () => {
      await api.close();
      await apiOptions.mailer.close();
    };
    return running(options, stores, pipeline, { url: api.url, close: closeApi });
  } catch (error) {
    await pipeline?.stop();
    await stores.close();
    throw error;
  }
}

async function prepareDemo({ documents }: Stores, environment: Environment): Promise<string | null> {
  if (environment.KRASAE_DEMO === 'on') return ensureDemo(documents, environment.KRASAE_DEMO_RATE);
  await closeDemo(documents);
  return null;
}

function running({ directory, lock }: ProductOptions, stores: Stores, pipeline: LocalPipeline, api: Api): Product {
  const note = join(directory.path, 'instance.json');
  // Renamed into place: whoever reads it finds the whole of it.
  writeFileSync(`${note}.draft`, JSON.stringify({ pid: process.pid, url: api.url }));
  renameSync(`${note}.draft`, note);
  return {
    url: api.url,
    failed: pipeline.failed,
    stop: async () => {
      await api.close();
      await pipeline.stop();
      await stores.close();
      rmSync(note, { force: true });
      lock.release();
    },
  };
}
