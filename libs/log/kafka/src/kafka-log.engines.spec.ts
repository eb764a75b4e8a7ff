import { engineAddresses } from '@krasae/engines';
import type { EventLog } from '@krasae/log';
import { describeEventLog } from '@krasae/log/contract-suite';
import { randomUUID } from 'node:crypto';
import { connectKafkaLog } from './kafka-log.js';

describeEventLog('Kafka', async () => {
  const topicPrefix = `run-${randomUUID()}-`;
  const connect = () =>
    connectKafkaLog({ brokers: engineAddresses().kafkaBrokers, clientId: 'contract-suite', topicPrefix });
  const opened: EventLog[] = [];
  const open = async () => {
    const log = await connect();
    opened.push(log);
    return log;
  };
  return {
    log: await open(),
    connect: open,
    dispose: async () => {
      for (const log of opened) await log.close();
    },
  };
});
