import type { CellResult, Figure } from './results.ts';

/**
 * Groups of cells whose CPU time for each answer should not grow with the number of people, with the allowed growth.
 */
const groups = [
  {
    what: 'lists',
    cells: ['first', 'loved', 'compressed', 'filtered', 'orders', 'deep'],
    least: 1.15,
    aim: 1.05,
  },
  { what: 'writes', cells: ['reaction', 'opinion'], least: 1.3, aim: 1.15 },
  { what: 'searches', cells: ['word', 'words', 'typo'], least: 2, aim: 1.5 },
] as const;

/**
 * Compares the CPU time for each answer between the smallest and the largest store of a run. The cell of each group
 * that grows most counts.
 */
export function compareGrowth(results: readonly CellResult[]): Figure[] {
  return [...new Set(results.map(({ store }) => store))].flatMap((store) => {
    const own = results.filter((result) => result.store === store);
    const sizes = own.map(({ people }) => people);
    const [smallest, largest] = [Math.min(...sizes), Math.max(...sizes)];
    if (smallest === largest) return [];
    return groups.flatMap(({ what, cells, least, aim }) => {
      const factors = cells.flatMap((cell) => {
        const cpuAt = (people: number) =>
          own.find((result) => result.cell === cell && result.people === people)?.product.cpuUs;
        const [few, many] = [cpuAt(smallest), cpuAt(largest)];
        return few === undefined || many === undefined ? [] : [many / few];
      });
      if (factors.length === 0) return [];
      const title = `CPU for each answer over that of ${smallest} people: ${what}`;
      const goal = { least, aim, isUpper: true };
      return [{ store, people: largest, what: title, value: Math.max(...factors), unit: '×', goal }];
    });
  });
}
