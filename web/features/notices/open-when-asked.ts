import { isRecord } from '#web/data/storage/storage.ts';
import { layers } from '#web/data/layers.ts';
import { navigate } from '#web/data/navigation.tsx';

/** Opens the activity, and closes what is open over the screen: the activity would open under a menu or an alert. */
export function openActivity(): void {
  for (const close of layers.toReversed()) close?.();
  navigate('/activity');
}

/**
 * Opens the activity when the service worker asks for it, after a tap on a push. Without an answer, the worker loads
 * the page again.
 * @returns a function that ends this.
 */
export function openWhenAsked(): () => void {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const open = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isRecord(data) || data['open'] !== '/activity') return;
    openActivity();
    ports[0]?.postMessage(true);
  };
  worker?.addEventListener('message', open);
  return () => worker?.removeEventListener('message', open);
}
