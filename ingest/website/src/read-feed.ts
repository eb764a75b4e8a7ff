import type { Feed } from './feed.js';
import { readJsonFeed } from './json-feed.js';
import { readXmlFeed } from './xml-feed.js';

/** The feed in a text: JSON Feed, RSS 0.9 to 2.0 or Atom, whole or broken; null where there is none. Never throws. */
export function readFeed(text: string): Feed | null {
  return text.trimStart().startsWith('{') ? readJsonFeed(text) : readXmlFeed(text);
}

/** What a text that is no feed looks like, for the person who has to mend the address. */
export function describeNonFeed(text: string): string {
  const start = text.trimStart().slice(0, 1000);
  if (start === '') return 'an empty answer';
  if (/^<!doctype html|<html[\s>]/i.test(start)) return 'a web page (HTML), not a feed';
  return `no RSS, Atom or JSON Feed (it begins with '${start.slice(0, 40).replace(/\s+/g, ' ')}')`;
}
