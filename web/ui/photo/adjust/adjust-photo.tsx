import { photoWords } from '#contract/words/en/photos.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { CropFrame } from '#web/ui/photo/adjust/crop-frame.tsx';
import { useCrop, useOpenPhoto, type CropActions, type OpenPhoto } from '#web/ui/photo/adjust/use-crop.ts';
import { cutPhoto } from '#web/ui/photo/cut-photo.ts';
import { useDialogs } from '#web/ui/dialog/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { useWords } from '#web/data/words.ts';

interface AdjustPhotoProps {
  readonly photo: File;
  /** Receives the part that the panel shows. */
  readonly onDone: (photo: File) => void;
  readonly onClose: () => void;
}

/** A panel that crops and turns a photo. The photo does not change until Done. */
export function AdjustPhoto({ photo: file, onDone, onClose }: AdjustPhotoProps) {
  const texts = useWords(photoWords).adjustPhoto;
  const { alert } = useDialogs();
  const photo = useOpenPhoto(file, () => {
    onClose();
    void alert(texts.failed);
  });
  return (
    <Sheet label={texts.title} isComplete={photo !== null} onClose={onClose}>
      {photo && <Panel photo={photo} onDone={onDone} onClose={onClose} />}
    </Sheet>
  );
}

const ZOOM_STEP = 1.25;
/** Fraction of the frame. */
const MOVE_STEP = 0.05;

interface PanelProps extends Omit<AdjustPhotoProps, 'photo'> {
  readonly photo: OpenPhoto;
}

function Panel({ photo, onDone, onClose }: PanelProps) {
  const words = useWords();
  const texts = useWords(photoWords).adjustPhoto;
  const { alert } = useDialogs();
  const { crop, actions, isChanged } = useCrop(photo);
  const [busy, setBusy] = useState(false);
  useKeys(actions);

  const finish = async () => {
    setBusy(true);
    try {
      onDone(await cutPhoto(photo, crop));
    } catch (error) {
      // eslint-disable-next-line no-console -- as for other photos that cannot be drawn
      console.warn('The photo could not be cropped', error);
      setBusy(false);
      return alert(texts.notCut);
    }
    onClose();
  };

  return (
    <div className="flex flex-col gap-3">
      <h2 className="text-section font-bold">{texts.title}</h2>
      <div className="flex flex-col gap-3 rail:grid rail:grid-cols-2 rail:gap-x-4">
        <CropFrame photo={photo} crop={crop} actions={actions} />
        {/* Beside the photo a column. Below it, nothing limits how far up the last row sticks. */}
        <div className="contents flex-col gap-3 rail:flex">
          <div className="flex flex-wrap items-center justify-center gap-2">
            <Button look="tint" onClick={actions.rotate}>
              <MoreIcon name="refresh" className="size-5" />
              {texts.rotate}
            </Button>
            <IconButton
              aria-label={texts.zoomOut}
              className="bg-sunken text-ink"
              onClick={() => actions.zoomBy(1 / ZOOM_STEP)}
            >
              <MoreIcon name="minus" />
            </IconButton>
            <IconButton
              aria-label={texts.zoomIn}
              className="bg-sunken text-ink"
              onClick={() => actions.zoomBy(ZOOM_STEP)}
            >
              <MoreIcon name="plus" />
            </IconButton>
            <Button look="text" onClick={actions.reset}>
              {texts.reset}
            </Button>
          </div>
          <p className="text-center text-caption text-soft">{texts.hint}</p>
          <p aria-live="polite" className="sr-only">
            {isChanged && texts.state(Math.round(crop.zoom * 100), crop.turns * 90)}
          </p>
          <div className="sheet-end flex flex-wrap gap-2">
            <Button look="quiet" className="flex-1" onClick={onClose}>
              {words.cancel}
            </Button>
            <Button look="primary" className="flex-1" busy={busy} onClick={() => void finish()}>
              {texts.done}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * The keys work wherever the focus is in the modal panel. They are captured, because the panel stops the propagation of
 * keys.
 */
function useKeys(actions: CropActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => changeByKey(event, actions));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
}

function changeByKey(event: KeyboardEvent, { move, zoomBy }: CropActions): void {
  const change = {
    ArrowLeft: () => move(-MOVE_STEP, 0),
    ArrowRight: () => move(MOVE_STEP, 0),
    ArrowUp: () => move(0, -MOVE_STEP),
    ArrowDown: () => move(0, MOVE_STEP),
    '+': () => zoomBy(ZOOM_STEP),
    '-': () => zoomBy(1 / ZOOM_STEP),
  }[event.key];
  if (!change) return;
  event.preventDefault();
  change();
}
