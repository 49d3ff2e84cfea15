import { OPINION_MAX } from '#contract/limits.ts';
import { words } from '#contract/words/en/words.ts';
import { cardsIn, openHome } from '../journeys/feed.ts';
import { test } from './engine-test.ts';
import { expect } from './expect.ts';

/** An event, and the word (if any) that the engine has put into the box before it. */
type Step = readonly [event: 'input' | 'composing' | 'end', word?: string];

/**
 * The events with which each engine confirms a word. The drivers of Firefox and WebKit cannot compose, so a script
 * sends the events. So the test checks the box for each order of events, not the events of a real input method.
 */
const confirmations: Readonly<Record<string, readonly Step[]>> = {
  Chromium: [['composing', 'नमस्ते'], ['end']],
  Firefox: [['composing', 'नमस्ते'], ['end'], ['input']],
  WebKit: [['composing', ''], ['input', 'नमस्ते'], ['end']],
};

test(
  'a word composed at the start of a nearly full box is cut when confirmed, and the caret stays behind it',
  { tag: '@phone' },
  async ({ page, student: _student }) => {
    await openHome(page);
    const box = cardsIn(page).first().getByRole('textbox', { name: words.writeAnOpinion });
    const before = 'x'.repeat(OPINION_MAX - 2);
    for (const steps of Object.values(confirmations)) {
      const caret = await box.evaluate(
        async (element, [text, events]) => {
          const area = element as HTMLTextAreaElement;
          const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
          const send = async (event: string, word?: string) => {
            if (word !== undefined) {
              native?.set?.call(area, word + text);
              area.setSelectionRange(word.length, word.length);
            }
            area.dispatchEvent(
              event === 'end'
                ? new CompositionEvent('compositionend', { bubbles: true })
                : new InputEvent('input', { bubbles: true, isComposing: event === 'composing' }),
            );
            await new Promise(requestAnimationFrame);
          };
          area.focus();
          await send('input', '');
          area.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
          await send('composing', 'नम');
          for (const [event, word] of events) await send(event, word);
          return area.selectionEnd;
        },
        [before, steps] as const,
      );

      await expect(box).toHaveValue(`नम${before}`);
      expect(caret).toBe(2);
    }
  },
);
