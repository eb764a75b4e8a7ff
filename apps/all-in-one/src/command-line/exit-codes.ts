/** Of `krasae`: 0 done, 1 failed, 2 called wrongly. */
export const EXIT_CODES = { done: 0, failed: 1, usage: 2 } as const;
