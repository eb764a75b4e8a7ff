export { createFileConnector } from './file.connector.js';
export { type FileConfig, fileConfigSchema, type FileFormat, FORMATS } from './file.config.js';
