import { describe, expect, it } from '@jest/globals';
import { loadEnvironment } from './environment.js';

describe('the environment', () => {
  it('has a default for everything, so that npm start needs nothing', () => {
    expect(loadEnvironment({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      KRASAE_DATA_DIR: '.krasae',
      KRASAE_DEMO: 'on',
    });
  });

  it('takes an empty variable for unset', () => {
    expect(loadEnvironment({ PORT: '', KRASAE_DEMO: '' })).toMatchObject({ PORT: 3000, KRASAE_DEMO: 'on' });
  });

  it('names every wrong variable and what it holds', () => {
    expect(() => loadEnvironment({ PORT: '70000', KRASAE_DEMO: 'no' })).toThrow(/PORT="70000"[\s\S]*KRASAE_DEMO="no"/);
  });
});
