import { EASE } from '#web/features/opinions/removed-part.ts';
import { isStill } from '#web/ui/is-still.ts';

const RISE_MS = 240;
const TINT_MS = 400;
const RISE_PX = 8;

/**
 * The moment of an opinion that was written here: it rises to its place, and its ground comes from the brand's tint.
 * Call it before the opinion is in any list. Nothing moves for people who want less motion.
 * @param id of the opinion.
 * @returns a function after which the opinion no longer moves where it appears.
 */
export function showWritten(id: string): () => void {
  if (isStill()) return () => undefined;
  const seen = new Set<Element>();
  const watcher = new MutationObserver(() => {
    for (const bubble of document.querySelectorAll<HTMLElement>(`[data-opinion-id="${CSS.escape(id)}"]`)) {
      if (seen.has(bubble)) continue;
      seen.add(bubble);
      arrive(bubble);
    }
  });
  // A card's newest opinion keeps its element, and gets another id.
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-opinion-id'] });
  return () => watcher.disconnect();
}

function arrive(bubble: HTMLElement): void {
  const frames = { opacity: [0, 1], transform: [`translateY(${RISE_PX}px)`, 'none'] };
  const timing = { duration: RISE_MS, easing: EASE };
  // It has no box and no ground on a closed card.
  if (bubble.dataset['opinion'] === 'quote') {
    for (const part of bubble.children) part.animate(frames, timing);
    return;
  }
  const ground = document.createElement('span');
  ground.ariaHidden = 'true';
  ground.style.cssText =
    'position:absolute;inset:0;z-index:-1;border-radius:inherit;background:var(--color-tint);opacity:0';
  bubble.append(ground);
  // The ground is between the bubble's own and its text.
  Object.assign(bubble.style, { position: 'relative', isolation: 'isolate' });
  bubble.animate(frames, timing);
  const end = () => {
    ground.remove();
    Object.assign(bubble.style, { position: '', isolation: '' });
  };
  void ground
    .animate({ opacity: [1, 1, 0] }, { duration: TINT_MS, easing: 'ease-in-out' })
    .finished.then(end, end);
}
