let lastTime = 0;

/**
 * Returns a number that grows with each call. Take it when a request starts. Stored data of an earlier visit have time
 * 0.
 */
export function requestTime(): number {
  lastTime += 1;
  return lastTime;
}
