export * from './reference-atoms.js';
export * from './indexed-message.builder.js';
export * from './message.arbitraries.js';
export * from './query.arbitraries.js';
export * from './reference-aggregate.js';
export * from './reference-widgets.js';
export * from './dsl-interpreter.js';
