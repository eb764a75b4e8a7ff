import { analytics } from './analytics.js';
import { filter } from './filter.js';
import { messages } from './messages.js';
import { profile } from './profile.js';
import { shell } from './shell.js';

/** Everything behind login. A section is a file of its own; its keys stand at the top of the catalogue. */
export const inside = { ...shell, ...filter, ...analytics, ...messages, ...profile } as const;
