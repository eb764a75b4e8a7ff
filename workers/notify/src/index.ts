export { notifyStep, startNotify, type NotifyServices } from './notify.step.js';
export { startMailRounds, type MailRoundsOptions } from './mail-rounds.js';
export type { MailOutcome } from './mail-sender.js';
