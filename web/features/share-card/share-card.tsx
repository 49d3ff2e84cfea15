import { useState } from 'react';
import { shareCardWords } from '#contract/words/en/share-card.ts';
import type { User } from '#contract/user-object.ts';
import { studentAddress } from '#web/data/cards/student-address.ts';
import { useWords } from '#web/data/words.ts';
import { cardSizes, type CardSize } from '#web/features/share-card/layout-card.ts';
import { QuoteChoice } from '#web/features/share-card/quote-choice.tsx';
import { SendPicture } from '#web/features/share-card/send-picture.tsx';
import { useCardPicture, type CardPicture } from '#web/features/share-card/use-card-picture.ts';
import { useQuotableOpinions } from '#web/features/share-card/use-quotable-opinions.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { RadioRow } from '#web/ui/form/radio-row.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';

interface ShareCardProps {
  /** The logged-in person. */
  readonly user: User;
  /** The id of the opinion that is on the card at first. */
  readonly opinion?: string | undefined;
  readonly onClose: () => void;
}

const sizeNames = Object.keys(cardSizes) as CardSize[];

/** Shows a picture of the person's own card, which can be shared, copied and saved. The server has no part in it. */
export function ShareCard({ user, opinion = '', onClose }: ShareCardProps) {
  const words = useWords();
  const texts = useWords(shareCardWords);
  const [size, setSize] = useState<CardSize>('post');
  const [chosen, setChosen] = useState(opinion);
  const quotable = useQuotableOpinions(user.uid);
  const quote = quotable.opinions.find(({ comment_id: id }) => id === chosen)?.comment ?? null;
  const details = `${words.fields.course.names[user.course]}, ${words.yearName(user.year, user.alumni)}`;
  const isPublic = user.public === 1;
  const { picture, isDrawing, hasFailed, retry } = useCardPicture({
    size,
    image: user.image,
    // Nobody else can open the page of a private person.
    address: isPublic ? location.origin + studentAddress(user.uid) : null,
    texts: {
      brand: words.brand,
      name: user.name,
      details,
      quote,
      aboveQuote: texts.writtenAboutMe,
      scan: texts.scan,
      host: location.host,
    },
  });
  const shown = [user.name, details, quote].filter(Boolean).join(', ');
  return (
    <Sheet label={texts.title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-2">
          <h2 className="flex-1 text-section font-bold">{texts.title}</h2>
          <IconButton aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        {hasFailed ? (
          <Failed text={texts.failed} onRetry={retry} />
        ) : (
          <Preview size={size} picture={picture} isDrawing={isDrawing} alt={texts.preview(shown)} />
        )}
        {picture?.lacksPhoto && !isDrawing && <Failed text={texts.noPhoto} onRetry={retry} />}
        {!isPublic && (
          <p className="flex items-start gap-2.5 rounded-field bg-sunken px-3 py-2.5 text-meta text-soft">
            <MoreIcon name="lock" className="mt-px size-5" />
            {texts.isPrivate}
          </p>
        )}
        <fieldset className="flex flex-wrap items-center gap-x-4">
          <legend className="sr-only">{texts.size}</legend>
          <span aria-hidden="true" className="flex-1 text-label font-medium">
            {texts.size}
          </span>
          <RadioRow
            options={sizeNames.map((one) => [one, texts.sizes[one]])}
            value={size}
            onChange={setSize}
          />
        </fieldset>
        <QuoteChoice quotable={quotable} chosen={quote === null ? '' : chosen} onChoose={setChosen} />
        <SendPicture picture={isDrawing ? null : picture} title={user.name} />
      </div>
    </Sheet>
  );
}

function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { tryAgain } = useWords();
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-2">
      <p className="text-meta text-soft">{text}</p>
      <Button look="text" onClick={onRetry}>
        {tryAgain}
      </Button>
    </div>
  );
}

interface PreviewProps {
  readonly size: CardSize;
  readonly picture: CardPicture | null;
  readonly isDrawing: boolean;
  readonly alt: string;
}

/** The picture itself, exactly as it is sent. Its place has one height for all sizes, so that nothing moves. */
function Preview({ size, picture, isDrawing, alt }: PreviewProps) {
  const texts = useWords(shareCardWords);
  const { width, height } = cardSizes[size];
  return (
    <div
      aria-busy={isDrawing}
      className="flex items-center justify-center"
      style={{ height: 'clamp(12rem, 44dvh, 26rem)' }}
    >
      <output className="sr-only">{isDrawing ? texts.drawing : ''}</output>
      {picture ? (
        <img
          src={picture.url}
          alt={alt}
          className={`h-full rounded-field ${isDrawing ? 'animate-pulse' : ''}`}
          style={{ objectFit: 'contain', maxWidth: '100%' }}
        />
      ) : (
        <span
          aria-hidden="true"
          className="block h-full animate-pulse rounded-field bg-sunken"
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      )}
    </div>
  );
}
