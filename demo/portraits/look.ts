import type { BackdropColours, BackdropKind } from './backdrop.ts';

/** Kinds of people, so that names fit faces. */
export const portraitKinds = [
  'indian woman',
  'indian man',
  'indian woman',
  'sikh man',
  'indian man',
  'muslim woman',
  'indian woman',
  'african man',
  'european woman',
  'muslim man',
  'east asian man',
  'indian man',
  'indian woman',
  'african woman',
  'east asian woman',
  'indian man',
  'indian woman',
  'european man',
  'indian man',
  'indian woman',
] as const;
export type PortraitKind = (typeof portraitKinds)[number];

/**
 * Kinds repeat cyclically. The number of portraits is a multiple of the number of kinds, so a shared portrait has the
 * right kind.
 */
export function kindOf(n: number): PortraitKind {
  return portraitKinds[n % portraitKinds.length] ?? 'indian woman';
}

export interface Tone {
  readonly base: string;
  readonly shade: string;
}

export const clothesKinds = [
  'tee',
  'shirt',
  'hoodie',
  'kurta',
  'blazer',
  'turtleneck',
  'stripes',
  'dupatta',
] as const;
type ClothesKind = (typeof clothesKinds)[number];

export type Jaw = 'oval' | 'round' | 'square' | 'heart';
type EyeKind = 'round' | 'lash' | 'smile';
type MouthKind = 'grin' | 'smile' | 'laugh' | 'soft';
export type BeardKind = 'none' | 'stubble' | 'short' | 'full' | 'moustache';
export type GlassesKind = 'none' | 'round' | 'square';

export type HairKind =
  | 'long side'
  | 'long centre'
  | 'wavy'
  | 'top bun'
  | 'ponytail'
  | 'two braids'
  | 'bob fringe'
  | 'curly long'
  | 'afro'
  | 'short side'
  | 'side sweep'
  | 'quiff'
  | 'crew'
  | 'flat top'
  | 'curly top'
  | 'turban'
  | 'hijab'
  | 'beanie';

export interface Look {
  readonly kind: PortraitKind;
  readonly woman: boolean;
  readonly skin: Tone;
  readonly hair: HairKind;
  readonly hairColour: string;
  readonly jaw: Jaw;
  /** Half the face's width. */
  readonly faceWidth: number;
  readonly eyes: EyeKind;
  readonly brow: number;
  readonly nose: number;
  readonly mouth: MouthKind;
  readonly beard: BeardKind;
  readonly glasses: GlassesKind;
  readonly glassesColour: string;
  readonly clothes: ClothesKind;
  readonly cloth: Tone;
  readonly second: string;
  readonly scarf: Tone;
  readonly backdrop: BackdropKind;
  readonly backdropColours: BackdropColours;
  readonly earrings: 'none' | 'stud' | 'drop';
  readonly bindi: boolean;
  readonly mirrored: boolean;
  readonly tilt: number;
  readonly scale: number;
}
