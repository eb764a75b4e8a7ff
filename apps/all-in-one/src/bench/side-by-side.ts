import type { Figures } from './bench.js';
import { ratio } from './statistics.js';

/** p95 of each widget on both indexes, for every filter that both measured; the filter of a whole year is 'year'. */
export function sideBySide(duckdb: Figures, opensearch: Figures): Figures {
  const filters = [...new Set(['year', ...Object.keys(duckdb)])];
  const compared = filters.flatMap((filter): [string, Figures[]][] => {
    const ofDuckdb = p95sOf(filter === 'year' ? duckdb : duckdb[filter]);
    const ofOpensearch = p95sOf(filter === 'year' ? opensearch : opensearch[filter]);
    const rows = [...ofDuckdb].flatMap(([name, ms]): Figures[] => {
      const other = ofOpensearch.get(name);
      if (other === undefined) return [];
      return [{ name, duckdb: ms, opensearch: other, opensearchOverDuckdb: ratio(other, ms) }];
    });
    return rows.length === 0 ? [] : [[filter, rows]];
  });
  return Object.fromEntries(compared);
}

function p95sOf(figures: Figures[string] | undefined): Map<string, number> {
  if (typeof figures !== 'object' || !('widgets' in figures)) return new Map();
  const { widgets } = figures;
  if (!Array.isArray(widgets)) return new Map();
  return new Map(widgets.map((widget: Figures) => [String(widget['name']), Number(widget['p95Ms'])]));
}
