import { useEffect, useEffectEvent, useState } from 'react';
import { changeCrop, moveCrop, turnCrop } from '#web/ui/photo/adjust/crop.ts';
import { startCrop, type Crop } from '#web/ui/photo/cut-photo.ts';
import { decodePhoto, type DecodedPhoto } from '#web/ui/photo/decode-photo.ts';

/** Longest side of the copy that the panel draws. Drawing a camera's full photo is too slow for each move. */
const COPY_MAX_SIDE = 1400;

export interface OpenPhoto extends DecodedPhoto {
  readonly copy: HTMLCanvasElement;
}

/** Decodes a photo while the panel is open. Null until then. */
export function useOpenPhoto(file: File, onFailed: () => void): OpenPhoto | null {
  const [photo, setPhoto] = useState<OpenPhoto | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isClosed = false;
    let opened: DecodedPhoto | null = null;
    const open = async () => {
      const decoded = await decodePhoto(file);
      if (isClosed) return decoded.close();
      opened = decoded;
      setPhoto({ ...decoded, copy: copySmaller(decoded) });
    };
    open().catch(() => !isClosed && fail());
    return () => {
      isClosed = true;
      opened?.close();
    };
  }, [file]);
  return photo;
}

function copySmaller({ source, width, height }: DecodedPhoto): HTMLCanvasElement {
  const scale = Math.min(1, COPY_MAX_SIDE / Math.max(width, height));
  const copy = document.createElement('canvas');
  copy.width = Math.max(1, Math.round(width * scale));
  copy.height = Math.max(1, Math.round(height * scale));
  copy.getContext('2d')?.drawImage(source, 0, 0, copy.width, copy.height);
  return copy;
}

/** The chosen part of a photo, and the actions that change it. */
export function useCrop(photo: DecodedPhoto) {
  const [start] = useState(() => startCrop(photo));
  const [crop, setCrop] = useState<Crop>(start);
  const actions = {
    move: (dx: number, dy: number) => setCrop((now) => moveCrop(photo, now, dx, dy)),
    zoomBy: (factor: number) => setCrop((now) => changeCrop(photo, now, { zoom: now.zoom * factor })),
    rotate: () => setCrop((now) => turnCrop(photo, now)),
    reset: () => setCrop(start),
  };
  return { crop, actions, isChanged: crop !== start };
}

export type CropActions = ReturnType<typeof useCrop>['actions'];
