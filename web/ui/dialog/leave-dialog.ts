import '#web/styles/leaving.css';
import { isStill } from '#web/ui/is-still.ts';

const LEAVE_MS = 160;

/** The page's styles, for a shadow root. */
const styles = new CSSStyleSheet();
let copied = 0;
copyStyles();

function copyStyles(): void {
  const { styleSheets } = document;
  if (copied === styleSheets.length) return;
  copied = styleSheets.length;
  styles.replaceSync([...styleSheets].flatMap(readRules).join('\n'));
}

function readRules(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText);
  } catch {
    // A browser extension's, from another origin.
    return [];
  }
}

/**
 * Lets the picture of a dialog that closes leave the screen. The dialog itself closes at once, so that focus and keys
 * are free. Call it while the dialog is still open.
 */
export function leaveDialog(dialog: HTMLDialogElement): void {
  const host = document.createElement('div');
  if (isStill() || !dialog.matches('.animate-sheet') || !('popover' in host)) return;
  const { left, top, bottom, width, height } = dialog.getBoundingClientRect();
  const { scrollTop } = dialog;
  const isAtBottom = bottom >= innerHeight;
  // React removes the dialog after this. What was in it is then free to be shown once more.
  queueMicrotask(() => {
    if (dialog.isConnected) return;
    host.className = 'leaving';
    host.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
    // The picture is in the top layer like the dialog before.
    host.popover = 'manual';
    host.inert = true;
    host.ariaHidden = 'true';
    // In a closed root nothing in the page can take the picture's texts and fields for those of a dialog.
    const root = host.attachShadow({ mode: 'closed' });
    copyStyles();
    root.adoptedStyleSheets = [styles];
    const picture = document.createElement('div');
    picture.className = `${dialog.className} leaving-picture`;
    picture.append(...dialog.childNodes);
    root.append(picture);
    document.body.append(host);
    host['showPopover']();
    picture.scrollTop = scrollTop;
    const end = isAtBottom
      ? { transform: `translateY(${innerHeight - top}px)` }
      : { transform: 'scale(0.96)', opacity: 0 };
    const remove = () => host.remove();
    void host
      .animate(end, { duration: LEAVE_MS, easing: 'ease-in', fill: 'forwards' })
      .finished.then(remove, remove);
  });
}
