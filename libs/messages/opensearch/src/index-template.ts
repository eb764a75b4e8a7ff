import { MESSAGE_FIELDS, ANALYSIS } from './query-mapping.js';
import type { IndexNames } from './index-names.js';

/** Raised with every change of the mapping or of what messageDocument makes: older indexes are then written anew. */
export const MAPPING_VERSION = 2;

const unsearched = { type: 'keyword', index: false, doc_values: false } as const;
const sorted = { type: 'long', index: false } as const;

/** What a document holds beside the fields by which it is found; see stored-document.ts. */
const STORED_FIELDS = {
  /** Pages are told apart by it, in the order of code points. */
  messageId: { type: 'keyword', index: false },
  observedAt: sorted,
  collectedPartition: { type: 'integer', index: false, doc_values: false },
  collectedOffset: { type: 'long', index: false, doc_values: false },
  document: unsearched,
  markedId: unsearched,
} as const;

/**
 * Settings and mapping of every index of an account. One shard holds all of an account's messages, and a search goes
 * through it in one piece: cut into parts that are searched side by side, the highest terms would no longer be exact.
 * No refresh interval is named: so the engine refreshes every second for as long as somebody searches the index, and
 * before the first search after half a minute without one, which spares an account that nobody looks at the refreshes and
 * the merges that follow from them. A write is on disk when it is answered; what a node that was killed has to write again before it answers is bounded, as
 * the 512 MB that the engine allows take minutes. A replica is kept where there is a second machine for it.
 */
export function indexTemplate(names: IndexNames): object {
  return {
    index_patterns: [names.pattern],
    template: {
      settings: {
        index: {
          number_of_shards: 1,
          auto_expand_replicas: '0-1',
          translog: { durability: 'request', flush_threshold_size: '64mb' },
          'search.concurrent_segment_search.mode': 'none',
          analysis: ANALYSIS,
        },
      },
      mappings: {
        dynamic: 'strict',
        _meta: { mappingVersion: MAPPING_VERSION },
        properties: { ...MESSAGE_FIELDS, ...STORED_FIELDS },
      },
    },
  };
}
