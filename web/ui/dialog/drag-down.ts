import { isStill } from '#web/ui/is-still.ts';

/** A finger that presses a button can move this far, in px. */
const START_PX = 10;
/** A sheet that was moved by this part of its height closes, or by a faster finger (px per ms) on any way. */
const FAR = 0.25;
const FAST = 0.5;
const BACK_MS = 180;

/**
 * Lets a finger move a sheet at the bottom of the window down, and close it. A finger on a field, in a box that has
 * been scrolled, or on what has gestures of its own is left to them.
 * @param close asks the sheet to close. If it stays open, it returns to its place.
 * @returns a function that ends this.
 */
export function dragDown(sheet: HTMLDialogElement, close: () => void): () => void {
  let start: { readonly x: number; readonly y: number } | null = null;
  let last = { y: 0, at: 0 };
  let speed = 0;
  /** Null until the finger moves the sheet. */
  let way: number | null = null;

  const springBack = () => {
    const { transform } = sheet.style;
    sheet.style.transform = '';
    if (!isStill())
      sheet.animate({ transform: [transform, 'none'] }, { duration: BACK_MS, easing: 'ease-out' });
  };
  const drop = () => {
    if (way !== null) springBack();
    [start, way] = [null, null];
  };
  const begin = ({ touches, target, timeStamp }: TouchEvent) => {
    drop();
    const [touch] = touches;
    const isAtBottom = sheet.getBoundingClientRect().bottom >= innerHeight;
    if (touch && touches.length === 1 && isAtBottom && mayDrag(target as Element, sheet)) {
      start = { x: touch.clientX, y: touch.clientY };
      last = { y: touch.clientY, at: timeStamp };
    }
  };
  const move = (event: TouchEvent) => {
    const [touch] = event.touches;
    if (!start || !touch) return;
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y];
    if (way === null) {
      if (Math.hypot(dx, dy) < START_PX) return;
      if (dy <= Math.abs(dx) || !event.cancelable || getSelection()?.type === 'Range')
        return void (start = null);
      sheet.style.animation = 'none';
    }
    event.preventDefault();
    speed = (touch.clientY - last.y) / Math.max(event.timeStamp - last.at, 1);
    last = { y: touch.clientY, at: event.timeStamp };
    way = Math.max(0, dy);
    sheet.style.transform = `translateY(${way}px)`;
  };
  const end = () => {
    if (way === null) return void (start = null);
    const isClosing = way > FAR * sheet.offsetHeight || (speed > FAST && way > START_PX);
    if (!isClosing) return drop();
    [start, way] = [null, null];
    close();
    requestAnimationFrame(() => {
      if (sheet.open) springBack();
    });
  };

  const own = new AbortController();
  const { signal } = own;
  sheet.addEventListener('touchstart', begin, { passive: true, signal });
  sheet.addEventListener('touchmove', move, { passive: false, signal });
  sheet.addEventListener('touchend', end, { passive: true, signal });
  sheet.addEventListener('touchcancel', drop, { passive: true, signal });
  return () => own.abort();
}

function mayDrag(target: Element, sheet: Element): boolean {
  for (let box: Element | null = target; box; box = box.parentElement) {
    if (box.scrollTop > 0 || box.matches('input, textarea, select')) return false;
    if (getComputedStyle(box).touchAction === 'none') return false;
    if (box === sheet) return true;
  }
  return false;
}
