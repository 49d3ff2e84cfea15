/**
 * Moves the student of a brand mark from outside into its gate, once, and a little too far on its way.
 * @returns undefined if the element has no mark.
 */
export function enterGate(mark: Element | null, timing: KeyframeAnimationOptions): Animation | undefined {
  return mark
    ?.querySelector('rect')
    ?.animate(
      [
        { transform: 'translate(72px, -88px)', opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: 'none' },
      ],
      { ...timing, fill: 'backwards', easing: 'cubic-bezier(0.3, 1.2, 0.5, 1)' },
    );
}
