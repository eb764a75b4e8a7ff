/** Injection tokens of what the composition root hands in. Named explicitly everywhere: interfaces leave no trace at run time. */
export const LOG = Symbol('EventLog');
export const DOCUMENTS = Symbol('DocumentStore');
export const INDEX = Symbol('MessageIndex');
export const NOW = Symbol('clock');
export const LOGGER = Symbol('ApiLogger');
export const METRICS = Symbol('Metrics');
export const MAILER = Symbol('Mailer');
export const SETTINGS = Symbol('ApiSettings');
