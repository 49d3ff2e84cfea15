import { onTestFinished, vi } from 'vitest';

/**
 * Makes the system prefer less motion until the test ends. Other queries of media keep their answers.
 * @returns a function that ends it sooner.
 */
export function reduceMotion(): () => void {
  const readMedia = matchMedia;
  const media = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      query.includes('reduced-motion') ? ({ matches: true } as MediaQueryList) : readMedia(query),
    );
  const end = () => media.mockRestore();
  onTestFinished(end);
  return end;
}
