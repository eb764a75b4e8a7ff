export { Engine, type EngineState } from './engine.js';
export { ENGINE_NAMES, type EngineName, type EngineSettings, parseEngineSettings } from './engine.settings.js';
export { runEnginesCommand } from './engines.command.js';
export { type EngineAddresses, engineAddresses, engineSettings } from './environment.js';
export { freePort } from './free-port.js';
export { type KafkaSecurity, makeKafkaSecurity } from './kafka-security.js';
export { MissingToolError } from './toolchain.js';
export { temporaryEngines, type TemporaryEngines } from './temporary-engines.js';
