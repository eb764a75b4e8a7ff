import { z } from 'zod';
import { endpoint } from './endpoint.contract.js';

/** For whoever runs the product: no session, no data of any account (design 11). */
export const OPERATIONAL_ENDPOINTS = {
  health: endpoint({
    method: 'get',
    path: '/healthz',
    access: 'public',
    answer: z.object({ status: z.literal('ok') }),
    summary: 'The process answers.',
  }),
  readiness: endpoint({
    method: 'get',
    path: '/readyz',
    access: 'public',
    answer: z.object({ status: z.literal('ready') }),
    summary: 'The engines answer; 503 with one issue for each that does not.',
  }),
} as const;
