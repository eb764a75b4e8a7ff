export { createWebsiteConnector } from './website.connector.js';
export { type WebsiteConfig, websiteConfigSchema } from './website.config.js';
export { USER_AGENT, Web, type WebOptions } from './web.js';
