export * from './classifier.js';
export { classifyStep, startClassify, type ClassifyServices } from './classify.step.js';
