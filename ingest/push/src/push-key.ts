import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Tells people (and scanners of leaked secrets) what the string is. */
const PREFIX = 'krasae_push_';

/** A new key with 256 bits of chance. Shown once; only its hash is kept (design 10). */
export function createPushKey(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 as hex: a key of full entropy needs no slow hash. */
export function hashPushKey(key: string): string {
  return createHash('sha256').update(key, 'utf8').digest('hex');
}

/** Compares in constant time; a key of any length and a hash of any form are answered, never thrown at. */
export function verifyPushKey(key: string, keyHash: string): boolean {
  const given = Buffer.from(hashPushKey(key), 'hex');
  const stored = Buffer.from(keyHash, 'hex');
  return stored.length === given.length && timingSafeEqual(given, stored);
}
