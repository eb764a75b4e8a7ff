import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const reportSchema = z.array(z.object({ file: z.string(), breaks: z.string(), messages: z.array(z.string()) }));

/** One process lints all fixtures: starting the linter is what costs. */
function lintFixtures(): z.infer<typeof reportSchema> {
  const script = join(root, 'libs/testing/fixtures/boundaries/lint.mjs');
  return reportSchema.parse(JSON.parse(execFileSync(process.execPath, [script], { cwd: root, encoding: 'utf8' })));
}

describe('every boundary rule can fail', () => {
  const reports = lintFixtures();

  it.each(reports.map((report) => [report.file, report] as const))('%s is refused', (_, { breaks, messages }) => {
    expect(messages).toHaveLength(1);
    expect(messages[0]).toContain(breaks);
  });

  it('has a fixture for each rule of the lint configuration', () => {
    const config = readFileSync(join(root, 'eslint.config.mjs'), 'utf8');
    const layers = [...config.matchAll(/^ {2}(\w+): \['layer:|^upTo\.(\w+) =/gm)].map((match) => match[1] ?? match[2]);
    const runtimes = [...config.matchAll(/sourceTag: '(runtime:\w+)'/g)].map((match) => match[1]);
    const rules = [...layers.map((layer) => `layer:${layer}`), ...runtimes];
    expect(rules.length).toBeGreaterThan(10);
    expect(reports.map((report) => report.breaks)).toEqual(expect.arrayContaining(rules));
  });
});
