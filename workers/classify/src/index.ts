export * from './classified-record.js';
export * from './classifier.js';
export { classifyStep, startClassify, type ClassifyServices } from './classify.step.js';
