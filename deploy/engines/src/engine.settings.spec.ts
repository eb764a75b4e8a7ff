import { describe, expect, it } from '@jest/globals';
import { parseEngineSettings } from './engine.settings.js';
import { runEnginesCommand } from './engines.command.js';

describe('the settings of the engine scripts', () => {
  it('need nothing, and take an empty variable for unset', () => {
    expect(parseEngineSettings({ ENGINES_KAFKA_PORT: '' })).toMatchObject({
      ports: { kafka: 9092, opensearch: 9200, mongodb: 27017 },
      openSearchHeap: '1g',
    });
  });

  it('name the variable that is wrong', () => {
    expect(() => parseEngineSettings({ ENGINES_KAFKA_PORT: '0' })).toThrow('ENGINES_KAFKA_PORT');
    expect(() => parseEngineSettings({ ENGINES_OPENSEARCH_HEAP: 'much' })).toThrow(/ENGINES_OPENSEARCH_HEAP.*512m/);
  });

  it('look for a JDK first where its own variable says', () => {
    const { tools } = parseEngineSettings({ JAVA_HOME: '/any', JAVA_HOME_17: '/seventeen' });
    expect(tools.javaHomes).toEqual([{ home: '/seventeen', version: 17 }, { home: '/any' }]);
  });
});

describe('the engines command', () => {
  async function run(words: readonly string[], variables: Record<string, string> = {}) {
    const said: string[] = [];
    const say = (line: string) => said.push(line);
    const code = await runEnginesCommand(words, { variables, say, print: say });
    return { code, text: said.join('\n') };
  }

  it('explains itself when it is called wrongly', async () => {
    expect(await run(['up', 'oracle'])).toMatchObject({ code: 2, text: expect.stringContaining('NAME is kafka') });
    expect(await run(['--help'])).toMatchObject({ code: 0, text: expect.stringContaining('engines:down') });
  });

  it('fails with the reason when a setting is wrong', async () => {
    const { code, text } = await run(['status'], { ENGINES_MONGODB_PORT: 'x' });
    expect({ code, text }).toMatchObject({ code: 1, text: expect.stringContaining('ENGINES_MONGODB_PORT') });
  });

  it('says of engines that were never started that they are stopped', async () => {
    expect(await run(['status', 'kafka'], { ENGINES_DATA_DIR: '/nowhere' })).toEqual({
      code: 0,
      text: 'kafka: stopped',
    });
  });
});
