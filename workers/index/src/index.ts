export { indexStep, startIndex, type IndexServices, type IndexStepOptions } from './index.step.js';
