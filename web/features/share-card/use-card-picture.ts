import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { densePhoto, largePhoto } from '#contract/user.ts';
import { drawCard } from '#web/features/share-card/draw-card.ts';
import type { CardSize, CardTexts } from '#web/features/share-card/layout-card.ts';
import { clip } from '#web/ui/clip.ts';

/** What a picture shows. */
export interface Card {
  readonly size: CardSize;
  readonly texts: CardTexts;
  /** The path of the card-size photo; `''` if the person has none. */
  readonly image: string;
  /** The address in the code; null for a card without a code. */
  readonly address: string | null;
}

export interface CardPicture {
  /** A PNG. */
  readonly file: File;
  /** A `blob:` address of the file. */
  readonly url: string;
  /** True if the photo could not be loaded. */
  readonly lacksPhoto: boolean;
}

interface Drawn {
  /** What it shows, as JSON. */
  readonly of: string;
  /** Null if it could not be drawn. */
  readonly picture: CardPicture | null;
}

/**
 * Draws the picture of a card, again after each change of the card. Sharing needs a finished file: Safari accepts a
 * share sheet only directly after a press.
 */
export function useCardPicture(card: Card) {
  const [tries, setTries] = useState(0);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const of = JSON.stringify([card, tries]);
  useEffect(() => {
    let isCurrent = true;
    let url = '';
    const show = (picture: Omit<CardPicture, 'url'> | null) => {
      if (!isCurrent) return;
      if (picture) url = URL.createObjectURL(picture.file);
      setDrawn({ of, picture: picture && { ...picture, url } });
    };
    const [parsed] = JSON.parse(of) as [Card];
    makePicture(parsed).then(show, () => show(null));
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(url);
    };
  }, [of]);
  const isDrawing = drawn?.of !== of;
  return {
    /** The last picture, also while the next one is drawn. */
    picture: drawn?.picture ?? null,
    isDrawing,
    hasFailed: !isDrawing && drawn.picture === null,
    retry: () => setTries(tries + 1),
  };
}

async function makePicture({ size, texts, image, address }: Card): Promise<Omit<CardPicture, 'url'>> {
  const photo = await loadPhoto(image);
  const blob = await drawCard({
    size,
    texts,
    photo,
    initial: clip(texts.name, 1).toLocaleUpperCase(),
    code: address === null ? null : encode(address, { ecc: 'M', border: 0 }).data,
  });
  const file = new File([blob], `quad-${size}.png`, { type: blob.type });
  return { file, lacksPhoto: image !== '' && photo === null };
}

/** The largest rendition that loads; null if none does. Without network, the browser may have only a small one. */
async function loadPhoto(image: string): Promise<HTMLImageElement | null> {
  if (image === '') return null;
  for (const source of new Set([largePhoto(image), densePhoto(image), image])) {
    const photo = new Image();
    photo.src = source;
    const isLoaded = await photo.decode().then(
      () => true,
      () => false,
    );
    // A drawing without a size cannot be drawn.
    if (isLoaded && photo.naturalWidth > 0 && photo.naturalHeight > 0) return photo;
  }
  return null;
}
