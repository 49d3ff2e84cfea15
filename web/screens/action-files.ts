import { useEffect } from 'react';
import { loadRemovePerson } from '#web/cards/later-files.ts';
import { prefetch } from '#web/deploy.ts';
import { loadOpinionList, loadOpinionMutations } from '#web/opinions/later-files.ts';

const files = [loadOpinionList, loadOpinionMutations, loadRemovePerson];

/** Loads the code of the cards' actions as soon as cards are on screen. An earlier action waits for it. */
export function useActionFiles(hasCards: boolean): void {
  useEffect(() => {
    if (hasCards) void prefetch(files);
  }, [hasCards]);
}
