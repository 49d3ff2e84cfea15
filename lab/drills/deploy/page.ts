import { readFile } from 'node:fs/promises';
import path from 'node:path';

const DOCS = path.resolve(import.meta.dirname, '../../../docs');

/** A section of a page, with the commands of all its code blocks. */
export interface Section {
  /** `1. Packages`. */
  readonly title: string;
  readonly commands: string;
}

/** Other text in the place of a part of the page, because the machine of the drill is not on the network. */
export interface Replacement {
  readonly from: RegExp;
  readonly to: string;
}

/** @throws when the page has no text for a replacement. */
export async function readSections(page: string, replacements: readonly Replacement[]): Promise<Section[]> {
  let text = await readFile(path.join(DOCS, page), 'utf8');
  for (const { from, to } of replacements) {
    if (!from.test(text)) throw new Error(`docs/${page} has nothing like ${from}`);
    text = text.replace(from, () => to);
  }
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      commands: [...section.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block).join(''),
    }));
}
