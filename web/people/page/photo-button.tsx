import { useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { densePhoto, type Card } from '#contract/user.ts';
import { useStudentWords } from '#web/people/page/student-words.ts';
import { Photo } from '#web/photo/notched-photo.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { keepFocusInside } from '#web/ui/keep-focus-inside.ts';
import { useModal } from '#web/ui/use-modal.ts';
import { useWords } from '#web/words.ts';

interface PhotoButtonProps {
  readonly card: Card;
  /** The controls in the notch of the photo. */
  readonly children: ReactNode;
}

/** A student's photo, which a press enlarges. The enlarged one has a history entry, so that Back closes it. */
export function PhotoButton({ card, children }: PhotoButtonProps) {
  const texts = useStudentWords();
  const [path, navigate] = useLocation();
  const isLarge = useHistoryState<{ readonly photo?: boolean } | null>()?.photo === true;
  return (
    <div className="quad" data-student-photo="">
      <button
        type="button"
        aria-label={texts.enlarge(card.name)}
        aria-haspopup="dialog"
        className="quad-press"
        onClick={() => navigate(path, { state: { photo: true } })}
      >
        <Photo image={card.image} alt="" isFirst />
      </button>
      <div className="gate">{children}</div>
      {isLarge && <LargePhoto card={card} />}
    </div>
  );
}

/** All of the photo, as wide as the dialog. A photo that is higher than wide has free space at its sides. */
const whole: CSSProperties = {
  height: 'auto',
  maxHeight: 'min(37.5rem, 70dvh)',
  // Until its size is known.
  aspectRatio: 'auto 4 / 3',
  objectFit: 'contain',
};

function LargePhoto({ card }: { readonly card: Card }) {
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosing = useRef(false);
  // Without network the browser has the card's size alone.
  const [source, setSource] = useState(densePhoto(card.image));
  useModal(dialog);

  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    history.back();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press anywhere closes; so does the button
    <dialog
      ref={dialog}
      aria-label={words.photoOf(card.name)}
      className="elevated m-auto w-full max-w-[min(51rem,100vw-1.5rem,100dvh)] animate-popup rounded-card bg-card p-2"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={close}
      onKeyDown={keepFocusInside}
    >
      <div className="quad" style={{ height: 'auto' }}>
        <img
          src={source}
          alt={words.photoOf(card.name)}
          style={whole}
          onError={() => setSource(card.image)}
        />
        <div className="gate">
          <IconButton aria-label={words.close} className="text-ink">
            <Icon name="close" />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}
