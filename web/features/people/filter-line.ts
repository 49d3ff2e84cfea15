/**
 * Scrolls the line of filters after another choice. The line begins with the set filters, so it begins again, unless the
 * filter that was set last is further on, or the control with the focus. No ✕ is where the line fades. A pressed `My
 * class` stays in view with the chips of its course and year beside it.
 * @param before the result of the last call; null at first.
 * @returns what the line shows, as `Course=bca`.
 */
export function placeFilterLine(before: readonly string[] | null): readonly string[] {
  const line = document.querySelector('fieldset.chip-row');
  if (!line) return [];
  const set = [...line.querySelectorAll('select')].filter(({ selectedIndex }) => selectedIndex > 0);
  const choices = set.map(({ ariaLabel, value }) => `${ariaLabel}=${value}`);
  const newest = before && set.findLast((_, nth) => !before.includes(choices[nth] ?? ''));
  const { activeElement } = document;
  const wanted = newest ?? (line.contains(activeElement) ? activeElement : null);

  line.scrollLeft = 0;
  const chip = wanted?.closest('.field, li');
  const ofClass = [line.firstElementChild, ...set.slice(0, 2).map((select) => select.closest('.field'))];
  const hasFocus = ofClass.some((one, nth) => nth > 0 && one?.contains(activeElement));
  if (ofClass[0]?.matches('[aria-pressed=true]') && !hasFocus && (!chip || ofClass.includes(chip)))
    return choices;
  if (chip) line.scrollLeft += Math.max(0, overlap(line, chip));
  const cut = set.map((select) => select.closest('.field')).find((one) => one && isCut(line, one));
  if (cut) line.scrollLeft += overlap(line, cut);
  return choices;
}

/** The width of a chip's end that the line does not show as a whole: it fades over its padding. */
function overlap(line: Element, chip: Element): number {
  const fade = Number.parseFloat(getComputedStyle(line).paddingRight);
  return chip.getBoundingClientRect().right - line.getBoundingClientRect().right + fade;
}

/** True if a part of the chip's ✕ is in view, but not all of it. */
function isCut(line: Element, chip: Element): boolean {
  const remove = chip.lastElementChild?.getBoundingClientRect();
  return remove !== undefined && remove.left < line.getBoundingClientRect().right && overlap(line, chip) >= 1;
}
