/** Lines of a table; the first columns are texts and stand to the left, the others figures, to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[], texts: number): string[] {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => (column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
