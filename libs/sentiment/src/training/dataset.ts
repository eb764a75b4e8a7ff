import { readFileSync } from 'node:fs';
import type { Sentiment } from '@krasae/domain';
import { z } from 'zod';

export interface LabelledText {
  readonly text: string;
  readonly label: Sentiment;
}

/** A question asks and does not judge, so 'q' counts as neutral. */
const LABELS = { pos: 'positive', neu: 'neutral', neg: 'negative', q: 'neutral' } as const;

const rowSchema = z.object({ category: z.enum(['pos', 'neu', 'neg', 'q']), texts: z.string() });

/** Reads one JSON object {category, texts} per line. @throws Error naming file and line of a row that does not fit. */
export function readDataset(path: string): LabelledText[] {
  const rows: LabelledText[] = [];
  readFileSync(path, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      if (line.trim() === '') return;
      rows.push(parseRow(line, `${path}, line ${index + 1}`));
    });
  return rows;
}

function parseRow(line: string, where: string): LabelledText {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${where}: not JSON`, { cause });
  }
  const row = rowSchema.safeParse(value);
  if (!row.success) throw new Error(`${where}: ${z.prettifyError(row.error)}`);
  return { text: row.data.texts, label: LABELS[row.data.category] };
}
