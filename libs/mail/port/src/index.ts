export * from './compose-mail.js';
export * from './mail-texts.js';
export * from './mailer.port.js';
