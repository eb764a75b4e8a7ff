import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const GRAVE = ['serious', 'critical'];

const violationsSchema = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullable(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/** What axe finds serious or critical on the page as it stands, a line for each place. */
export async function graveViolations(page: Page): Promise<string[]> {
  // Both by evaluation: the page's own policy refuses a script that is put into it, and rightly so.
  await page.evaluate(axe.source);
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)`,
  );
  return violationsSchema
    .parse(found)
    .filter(({ impact }) => impact !== null && GRAVE.includes(impact))
    .flatMap(({ id, impact, nodes }) =>
      nodes.map(({ html, failureSummary = '' }) => `${id} (${impact}): ${html} ${failureSummary.replace(/\s+/g, ' ')}`),
    );
}
