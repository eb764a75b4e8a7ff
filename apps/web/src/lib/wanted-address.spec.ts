import { describe, expect, it } from '@jest/globals';
import { addressFor, pathBehindLogin } from './wanted-address.js';

const ORIGIN = 'https://krasae.example';

describe('the address wanted before login', () => {
  it.each([
    ['/profile?tab=password', '/profile?tab=password'],
    ['https://krasae.example/?q=%E0%B8%8A%E0%B8%B2#top', '/?q=%E0%B8%8A%E0%B8%B2#top'],
    ['/campaign/a%2Fb', '/campaign/a%2Fb'],
  ])('is followed behind login: %s', (address, path) => expect(pathBehindLogin(address, ORIGIN)).toBe(path));

  it.each([
    'https://evil.example/profile',
    '//evil.example/profile',
    '/\\evil.example',
    'https://krasae.example//evil.example',
    'https://krasae.example@evil.example/',
    'javascript:alert(1)',
    'http://krasae.example/profile',
    'http://',
    '/login?expired=1',
    '/callback',
    '/error/403',
    '/reset-password#token=secret',
    '/',
  ])('is not followed: %s', (address) => expect(pathBehindLogin(address, ORIGIN)).toBeNull());

  it('is another user\u2019s if it was somebody\u2019s work, and anybody\u2019s if nobody was logged in', () => {
    const work = { address: '/?q=secret', userId: 'ann' };
    expect(addressFor(work, 'ann', ORIGIN)).toBe('/?q=secret');
    expect(addressFor(work, 'bob', ORIGIN)).toBeNull();
    expect(addressFor({ ...work, userId: null }, 'bob', ORIGIN)).toBe('/?q=secret');
  });
});
