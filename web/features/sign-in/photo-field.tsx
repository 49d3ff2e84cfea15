import { useId } from 'react';
import { CropButton } from '#web/ui/photo/adjust/crop-button.tsx';
import { FieldMessages, describe } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/data/words.ts';

interface PhotoFieldProps {
  /** Address of the chosen photo. */
  readonly preview: string | null;
  /** The uncropped file of the chosen photo. */
  readonly original: File | null;
  readonly onChoose: (photo: File) => void;
  /** Receives a part of the original. */
  readonly onCrop: (photo: File) => void;
  readonly error: string | undefined;
}

/** A small picture of the chosen photo, and the button that opens the file picker. */
export function PhotoField({ preview, original, onChoose, onCrop, error }: PhotoFieldProps) {
  const id = useId();
  const words = useWords();
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        {preview ? (
          <img
            src={preview}
            alt={words.yourPhoto}
            className="portrait size-16 shrink-0 rounded-avatar bg-sunken object-cover object-top"
          />
        ) : (
          <span className="inline-flex size-16 shrink-0 items-center justify-center rounded-avatar bg-sunken text-soft">
            <Icon name="person" className="size-8" />
          </span>
        )}
        {/* The control stays the same element after a photo is chosen, so that it keeps the focus. */}
        <label
          className={`press hover-shade inline-flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-field px-4 font-medium outline-offset-2 outline-ink has-focus-visible:outline-2 ${error ? 'field-invalid bg-card' : 'bg-tint text-on-tint'}`}
        >
          <input
            type="file"
            accept="image/*"
            {...describe(id, { error })}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) onChoose(file);
            }}
          />
          <MoreIcon name="camera" className="size-5" />
          {words.photo}
        </label>
        {original ? (
          <CropButton
            original={original}
            onCrop={onCrop}
            className="press hover-shade inline-flex min-w-0 items-center justify-center gap-2 rounded-field font-medium text-accent min-h-11 px-2 text-meta"
          />
        ) : (
          <p className="min-w-12 flex-1 text-meta text-soft">{words.choosePhoto}</p>
        )}
      </div>
      <FieldMessages id={id} error={error} />
    </div>
  );
}
