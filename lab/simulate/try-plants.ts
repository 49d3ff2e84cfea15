import { plants } from './plants.ts';
import { simulate } from './run.ts';
import { findProblems } from './verdict.ts';
import { openWorld } from './world.ts';

/**
 * Runs seeds with each planted bug until one finds it, and prints which.
 * @param seedsMax seeds in which a bug must be found.
 * @returns how many were not found.
 */
export async function tryPlants(seedsMax: number): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const world = await openWorld(opened);
  let missed = 0;
  for (const [name, plant] of Object.entries(plants)) {
    let found: string | undefined;
    let seed = 0;
    while (!found && seed < seedsMax) {
      seed += 1;
      [found] = await findProblems(world.store, await simulate(world, seed, plant));
    }
    if (!found) missed += 1;
    console.log(found ? `seed ${seed} finds: ${name}: ${found}` : `NOT FOUND in ${seedsMax} seeds: ${name}`);
  }
  console.log(`${Object.keys(plants).length - missed} of ${Object.keys(plants).length} planted bugs found`);
  return missed;
}
