export { indexStep, startIndex, type IndexServices, type IndexStepOptions } from './index.step.js';
export { documentOf, markOf, writesOf } from './index-writes.js';
