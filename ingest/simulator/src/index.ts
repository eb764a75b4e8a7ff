export { countsOf } from './channels.js';
export { demoAccount } from './demo-account.js';
export { Random } from './random.js';
export { ordinaryWeight } from './rhythm.js';
export { createSimulatorConnector } from './simulator.connector.js';
export { type SimulatorConfig, type SimulatorConfigInput, simulatorConfigSchema } from './simulator-config.js';
