/** The part of the line of filters that may be under the top bar: the space above its chips. */
const SPARE_PX = 4;

/**
 * Marks the line of filters while the top bar covers a part of its chips, so that the style hides them: no chip is half
 * covered where the list rests.
 * @param line the line with its buttons.
 * @returns a function that ends it.
 */
export function watchCover(line: HTMLElement): () => void {
  let observer: IntersectionObserver | undefined;
  const start = () => {
    observer?.disconnect();
    line.removeAttribute('data-covered');
    const bar = document.querySelector('header');
    // In a low window the bar scrolls away with the line. Without a height nothing is shown yet.
    if (!bar || getComputedStyle(bar).position !== 'sticky' || line.offsetHeight === 0) return;
    const threshold = 1 - SPARE_PX / line.offsetHeight;
    observer = new IntersectionObserver(
      (moves) => line.toggleAttribute('data-covered', (moves.at(-1)?.intersectionRatio ?? 1) < threshold),
      { rootMargin: `-${bar.offsetHeight}px 0px 0px`, threshold },
    );
    observer.observe(line);
  };
  start();
  addEventListener('resize', start);
  return () => {
    observer?.disconnect();
    removeEventListener('resize', start);
  };
}
