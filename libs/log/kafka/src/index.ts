export { type KafkaLogin, KafkaUnavailableError, type KafkaLogger, type KafkaLogOptions } from './kafka-client.js';
export { connectKafkaLog } from './kafka-log.js';
