/**
 * Aligns the cells of a table.
 * @param numbers the columns that are aligned at the right.
 */
export function alignColumns(lines: readonly (readonly string[])[], numbers: ReadonlySet<number>): string[] {
  const count = Math.max(0, ...lines.map((line) => line.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return numbers.has(column) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
