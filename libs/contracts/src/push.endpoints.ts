import { endpoint } from './endpoint.contract.js';
import { pushBodySchema, pushReceiptSchema } from './push.contract.js';

/** What the holder of a source's key may send. */
export const PUSH_ENDPOINTS = {
  push: endpoint({
    method: 'post',
    path: '/api/push/:sourceId',
    access: 'push-key',
    body: pushBodySchema,
    answer: pushReceiptSchema,
    summary: 'Push one message or a batch into the account of a push source (Authorization: Bearer KEY).',
  }),
} as const;
