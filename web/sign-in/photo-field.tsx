import { useId } from 'react';
import { Photo } from '#web/photo/notched-photo.tsx';
import { FieldMessages, describe } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { useWords } from '#web/words.ts';

interface PhotoFieldProps {
  /** Address of the chosen photo. */
  readonly preview: string | null;
  readonly onChoose: (photo: File) => void;
  readonly error: string | undefined;
}

/** The photo as a card shows it. The button in its notch opens the file picker. */
export function PhotoField({ preview, onChoose, error }: PhotoFieldProps) {
  const id = useId();
  const words = useWords();
  const button = (
    <label
      className={`press hover-shade inline-flex h-11 cursor-pointer items-center gap-2 rounded-reaction px-4 font-medium outline-offset-2 outline-ink has-focus-visible:outline-2 ${error ? 'bg-card inset-ring-2 inset-ring-danger' : 'bg-tint text-on-tint'}`}
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
  );
  return (
    <div className="elevated rounded-card bg-card p-2">
      {/* The control stays the same element when a photo is chosen, so that it keeps the focus. */}
      <div className="quad">
        {preview ? (
          <Photo image={preview} alt={words.yourPhoto} />
        ) : (
          <div className="quad-blank flex flex-col items-center justify-center gap-2 text-soft">
            <Icon name="person" className="size-12" />
            <p className="text-meta">{words.choosePhoto}</p>
          </div>
        )}
        <div className="gate">{button}</div>
      </div>
      {error && (
        <div className="px-2 pb-1">
          <FieldMessages id={id} error={error} />
        </div>
      )}
    </div>
  );
}
