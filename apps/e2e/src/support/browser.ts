import { loadEnvironment } from '@krasae/config';
import { type Browser, chromium } from 'playwright-core';

/** The Chromium that the launcher found. Without background traffic: the journeys run on machines without a network. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = loadEnvironment().KRASAE_CHROMIUM;
  if (executablePath === undefined)
    throw new Error('Run the journeys with `npm run test:e2e`, which finds a Chromium.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
}
