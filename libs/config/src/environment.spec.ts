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

  it.each([
    ['2', 2],
    ['10.0.0.0/8, loopback,::1', ['10.0.0.0/8', 'loopback', '::1']],
  ])('reads the trusted proxies %s', (text, proxies) => {
    expect(loadEnvironment({ KRASAE_TRUSTED_PROXIES: text }).KRASAE_TRUSTED_PROXIES).toEqual(proxies);
  });

  it.each(['0', '11', 'everybody', '10.0.0.0/33', '10.0.0.1,'])('refuses the trusted proxies %s', (text) => {
    expect(() => loadEnvironment({ KRASAE_TRUSTED_PROXIES: text })).toThrow(/how many proxies/);
  });

  it('reads the login of Kafka, whose password may hold colons', () => {
    const login = { mechanism: 'scram-sha-512', username: 'krasae', password: 'a:b' };
    expect(loadEnvironment({ KAFKA_LOGIN: 'scram-sha-512:krasae:a:b' }).KAFKA_LOGIN).toEqual(login);
  });

  it.each(['krasae:secret', 'md5:krasae:secret', 'plain::secret', 'plain:krasae:'])(
    'refuses the login %s, and does not show it',
    (text) => {
      const read = () => loadEnvironment({ KAFKA_LOGIN: text });
      expect(read).toThrow(/KAFKA_LOGIN=\(not shown\): Say mechanism:user:password/);
      expect(read).not.toThrow(/secret/);
    },
  );

  it('shows no address that may hold a password', () => {
    const read = () => loadEnvironment({ SMTP_URL: 'smtp//krasae:secret@mail' });
    expect(read).toThrow(/SMTP_URL=\(not shown\)/);
    expect(read).not.toThrow(/secret/);
  });
});
