import { useEffect, useRef, type RefObject } from 'react';
import type { KeyGate } from '#web/features/moderation/key-gate.ts';

const HAS_TEXT = 'textarea, select, input:not([type=checkbox])';
const HAS_ENTER = 'a, button, summary, input, select, textarea';
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph']);

interface Keys {
  /** Called with the character of the key. */
  readonly press: (key: string) => void;
  readonly confirm: () => void;
  /** `isTyping`: a text box had the focus and loses it. */
  readonly escape: (isTyping: boolean) => void;
}

/**
 * Single keys for everything inside an element. They work only while the focus is inside and not in a text box, so that
 * they disturb nobody (WCAG 2.1.4).
 */
export function useKeys(area: RefObject<HTMLElement | null>, gate: KeyGate, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = area.current;
    const onKey = (event: KeyboardEvent) => {
      if (MODIFIERS.has(event.key)) return;
      const isMeant = gate.lets(performance.now());
      const handled = handle(
        event,
        isMeant && !event.repeat ? latest.current : { ...latest.current, ...deaf },
      );
      if (handled) event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [area, gate]);
}

/** Ignores keys that were not meant for this case, and held keys, which would confirm one case after another. */
const deaf: Pick<Keys, 'press' | 'confirm'> = { press: () => undefined, confirm: () => undefined };

/** @returns whether the key has acted. */
function handle(event: KeyboardEvent, { press, confirm, escape }: Keys): boolean {
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (isComposing || altKey || !(target instanceof Element)) return false;
  const isTyping = target.matches(HAS_TEXT);
  if (key === 'Enter') {
    if (!(ctrlKey || metaKey) && target.matches(HAS_ENTER)) return false;
    confirm();
    return true;
  }
  if (ctrlKey || metaKey) return false;
  if (key === 'Escape') {
    escape(isTyping);
    return true;
  }
  if (isTyping || key.length > 1 || key === ' ') return false;
  press(key);
  return true;
}
