import { beforeEach, vi } from 'vitest';

interface Move {
  readonly element: Element;
  /** The frames as given: an array, or an object of arrays. */
  readonly frames: Record<string, string[]> & Record<number, Keyframe>;
  readonly animation: Animation;
}

/** Records the animations that scripts start in each test of a file, in order. Call it at the top of the file. */
export function recordMoves(): Move[] {
  const moves: Move[] = [];
  beforeEach(() => {
    moves.length = 0;
    // oxlint-disable-next-line typescript/unbound-method -- it is called with the element
    const { animate } = Element.prototype;
    const spy = vi.spyOn(Element.prototype, 'animate').mockImplementation(function spied(
      this: Element,
      ...given: Parameters<Element['animate']>
    ) {
      const animation = animate.apply(this, given);
      moves.push({ element: this, frames: given[0] as unknown as Move['frames'], animation });
      return animation;
    });
    return () => spy.mockRestore();
  });
  return moves;
}
