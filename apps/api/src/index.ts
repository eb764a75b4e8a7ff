export { AccountError } from './account/account.error.js';
export { AccountSettingsService, type SettingsChange } from './account/account-settings.service.js';
export { AccountService, type CreatedAccount, type NewAccount, type NewUser } from './account/account.service.js';
export { type ApiLogger, createApiLogger } from './common/api-logger.js';
export { type Api, type ApiOptions, createApi } from './create-api.js';
