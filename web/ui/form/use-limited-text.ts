import { useRef, type ChangeEvent, type CompositionEvent } from 'react';
import { fitText } from '#web/ui/form/fit-text.ts';

interface LimitedText {
  readonly value: string;
  /** `cut`: a part of the typed or pasted text did not fit. */
  readonly onChange: (text: string, cut: boolean) => void;
  /** Maximum number of characters (graphemes). */
  readonly limit: number;
  /** Applied to a typed or pasted text before it is compared with the limit. */
  readonly clean?: ((text: string) => string) | undefined;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * The `value` and handlers of a text box that accepts no character beyond its limit. A word that an input method is
 * composing may exceed the limit until it is confirmed, because changing the text would end the composition.
 */
export function useLimitedText({ value, onChange, limit, clean = (text) => text }: LimitedText) {
  /** The text before a composition. */
  const composedIn = useRef<string | null>(null);

  function fit(box: TextElement) {
    const before = composedIn.current ?? value;
    composedIn.current = null;
    const after = clean(box.value);
    const caret = clean(box.value.slice(0, box.selectionEnd ?? undefined)).length;
    const fitted = fitText(before, after, caret, limit);
    if (fitted.text !== box.value) {
      // Set here, because React would move the caret to the end.
      box.value = fitted.text;
      if (box.selectionEnd !== null) box.setSelectionRange(fitted.caret, fitted.caret);
    }
    onChange(fitted.text, fitted.text !== after);
  }

  return {
    value,
    onChange({ target, nativeEvent }: ChangeEvent<TextElement>) {
      if (!(nativeEvent as InputEvent).isComposing) return fit(target);
      composedIn.current ??= value;
      onChange(target.value, false);
    },
    onCompositionEnd({ currentTarget }: CompositionEvent<TextElement>) {
      if (composedIn.current !== null) fit(currentTarget);
    },
  };
}
