import type { AnalyticMode, IndexedMessage } from '@krasae/contracts';
import { engagementOf, sentimentOfScore, viewsAreVideoViews } from '@krasae/domain';
import type { ReferencePeriod } from './reference-period.js';

/** The figures of messages by plain loops (spec section 9), for the references of the widgets. */
export type Messages = readonly IndexedMessage[];
export type Keep = (message: IndexedMessage) => boolean;

export const add = (messages: Messages, of: (message: IndexedMessage) => number): number =>
  messages.reduce((sum, message) => sum + of(message), 0);
export const engagement: (message: IndexedMessage) => number = ({ message }) =>
  engagementOf(message.source, message.counts, message.channelScore);
export const views = ({ message }: IndexedMessage): number => message.counts.view;
export const isVideo = ({ message }: IndexedMessage): boolean =>
  viewsAreVideoViews(message.source, message.video !== undefined);
export const sentimentOf = ({ classification }: IndexedMessage) => sentimentOfScore(classification.sentiment.score);
export const highest = (messages: Messages, of: (message: IndexedMessage) => number): number =>
  Math.max(0, ...messages.map(of));

export const three = (messages: Messages) => ({
  engagement: add(messages, engagement),
  count: messages.length,
  view: add(messages, views),
});
export const share = (messages: Messages) => ({
  engagement: add(messages, engagement),
  mention: messages.length,
  view: add(messages, views),
});
export const inMode = (messages: Messages, mode: AnalyticMode): number => {
  const { engagement: engaged, count, view } = three(messages);
  return { engagement: engaged, count, view_count: view }[mode];
};
export const change = (now: number, before: number): number | null => {
  if (before === 0) return now === 0 ? 0 : null;
  return ((now - before) / before) * 100;
};
export const byCodePoint = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

export interface Parts {
  readonly found: Messages;
  readonly before: Messages;
  readonly lengthMs: number;
  readonly period: ReferencePeriod;
}

export const ofCategory =
  (level: number, name: string): Keep =>
  ({ classification }) =>
    (classification.categories[level] ?? []).includes(name);
export const ofSentiment =
  (name: string): Keep =>
  (message) =>
    sentimentOf(message) === name;
export const ofSource =
  (name: string): Keep =>
  ({ message }) =>
    message.source === name;
