import type { Context } from '#server/identity/context.ts';
import type { Model } from './visibility-model.ts';

/** The product and its model. A test compares the answers of both. */
export interface ModelledProduct {
  readonly model: Model;
  readonly context: Context;
  /** The ids of the people, by their numbers. */
  readonly ids: readonly string[];
  /** Private accounts without a role, because the permission is checked before the writes of the acts. */
  readonly moderators: readonly [dean: string, warden: string];
}

export const idOf = ({ ids }: ModelledProduct, person: number) => ids[person] ?? '';
export const viewerOf = (modelled: ModelledProduct, person: number) => ({
  id: idOf(modelled, person),
  state: 'active' as const,
});

let made = 0;

/** Creates ids in increasing order. Real ids of the same millisecond have a random order. */
export function newId(): string {
  made += 1;
  return `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
}

export const pick = <T>(values: readonly T[], nth: number): T | undefined =>
  values[nth % Math.max(1, values.length)];
