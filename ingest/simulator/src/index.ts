export { demoAccount } from './demo-account.js';
export { createSimulatorConnector } from './simulator.connector.js';
export { type SimulatorConfig, type SimulatorConfigInput, simulatorConfigSchema } from './simulator-config.js';
