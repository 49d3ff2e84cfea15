import { laterWords } from '#contract/words/en/later.ts';
import { words as englishWords } from '#contract/words/en/words.ts';
import { useState, type ReactNode } from 'react';
import { platforms, type Platform } from '#contract/user.ts';
import type { User } from '#contract/user-object.ts';
import { NotchedPhoto } from '#web/ui/photo/notched-photo.tsx';
import { pageSettings } from '#web/data/page-settings.ts';
import { ChangePhoto } from '#web/features/profile/change-photo.tsx';
import { useChosenTags } from '#web/data/storage/chosen-tags.ts';
import { SocialPanel } from '#web/features/profile/social-panel.tsx';
import { useSharedLink } from '#web/features/profile/use-shared-link.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { MoreIcon } from '#web/ui/more-icons.tsx';
import { optionalDetails } from '#web/ui/optional-details.ts';
import { PersonName } from '#web/ui/person-name.tsx';
import { useWords } from '#web/data/words.ts';

interface LinksProps {
  readonly user: User;
  readonly onChanged: () => Promise<unknown>;
}

interface ProfileCardProps extends LinksProps {
  /** What the person can do with the card. */
  readonly children?: ReactNode;
}

/** The details of the logged-in person that others see, and who these others are. */
export function ProfileCard({ user, onChanged, children }: ProfileCardProps) {
  const words = useWords();
  const [preview, setPreview] = useState<string | null>(null);
  return (
    <section
      aria-label={user.name}
      className="elevated rounded-card bg-card p-2 rail:grid rail:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] rail:gap-x-4"
    >
      <NotchedPhoto image={preview ?? user.image} alt={words.yourPhoto}>
        <ChangePhoto user={user} onPreview={setPreview} onChanged={onChanged} />
      </NotchedPhoto>
      <div className="px-2 pt-3.5 pb-1 rail:pt-1">
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-40">
            <h2 className="text-name font-bold">
              <PersonName name={user.name} />
            </h2>
            <p className="pt-0.5 text-meta font-medium">
              {words.fields.course.names[user.course]}, {words.yearName(user.year, user.alumni)}
            </p>
            <p className="text-meta text-soft">{user.college}</p>
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 pt-1.5 text-meta text-soft">
              {optionalDetails(user, words).map(([name, text]) => (
                <span
                  key={name}
                  className={
                    name === 'personality' ? 'rounded-full bg-sunken px-2.5 py-0.5 font-medium text-ink' : ''
                  }
                >
                  {text}
                </span>
              ))}
            </p>
          </div>
          <dl className="flex items-end gap-4 text-right even-digits">
            <Count name={words.likes} count={user.like} look="text-page font-bold" />
            {pageSettings.dislikes !== 'off' && (
              <Count name={words.dislikes} count={user.dislike} look="text-body text-soft" />
            )}
          </dl>
        </div>
        <AccountType isPublic={user.public === 1} />
        <div className="pt-3 pb-1">{children}</div>
        <Links user={user} onChanged={onChanged} />
        <EmojiTags person={user.uid} />
      </div>
    </section>
  );
}

/** States in words whether others see the profile. */
function AccountType({ isPublic }: { readonly isPublic: boolean }) {
  const words = useWords();
  const { publicMeans } = useWords(laterWords).profile;
  return (
    <p className="flex items-start gap-2 pt-2 text-label text-soft">
      <MoreIcon name={isPublic ? 'globe' : 'lock'} className="size-5" />
      <span>
        <span className="font-medium text-ink">{isPublic ? words.public : words.private}</span> ·{' '}
        {isPublic ? publicMeans : words.privateMeans}
      </span>
    </p>
  );
}

interface CountProps {
  readonly name: string;
  readonly count: number;
  /** The number's classes. Likes are larger than dislikes. */
  readonly look: string;
}

function Count({ name, count, look }: CountProps) {
  const words = useWords();
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-soft">{name}</dt>
      <dd className={look}>{words.count(count)}</dd>
    </div>
  );
}

/** Tags that only the person sees. The choice is not sent to the server. */
function EmojiTags({ person }: { readonly person: string }) {
  const words = useWords();
  const { emojiMeaning } = useWords(laterWords).profile;
  const [chosen, toggle] = useChosenTags(person);
  return (
    <div className="grid grid-cols-4 gap-2 pt-2 pb-1">
      <p className="col-span-full text-caption text-soft">{emojiMeaning}</p>
      {englishWords.profileEmoji.map(([emoji, name], nth) => (
        <button
          key={name}
          type="button"
          aria-label={words.profileEmoji[nth]?.[1]}
          aria-pressed={chosen.has(name)}
          className="emoji press hover-shade choice h-11 rounded-field bg-sunken text-name aria-pressed:bg-tint"
          onClick={() => toggle(name)}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}

/** All five platforms. A platform without a link opens the panel; so does a link shared by another app. */
function Links({ user, onChanged }: LinksProps) {
  const words = useWords();
  const { addEdit } = useWords(laterWords).profile;
  const shared = useSharedLink();
  const [panel, setPanel] = useState<Platform | 'any' | 'closed'>(shared?.platform ?? 'closed');
  const [link, setLink] = useState(shared?.url);
  const close = () => {
    setPanel('closed');
    setLink(undefined);
  };
  return (
    <div className="flex flex-wrap items-center justify-between pt-2">
      <div className="-ml-2.5 flex flex-wrap">
        {platforms.map((platform) => (
          <a
            key={platform}
            href={user[platform] || '#'}
            {...(user[platform] ? { target: '_blank', rel: 'noreferrer' } : {})}
            aria-label={words.platformNames[platform]}
            className={`press hover-shade inline-flex size-11 items-center justify-center rounded-field ${user[platform] ? 'text-ink' : 'text-edge'}`}
            onClick={(event) => {
              if (user[platform]) return;
              event.preventDefault();
              setPanel(platform);
            }}
          >
            <Icon name={platform} />
          </a>
        ))}
      </div>
      <Button look="text" onClick={() => setPanel('any')}>
        <MoreIcon name="plus" className="size-5" />
        {addEdit}
      </Button>
      {panel !== 'closed' && (
        <SocialPanel
          user={user}
          platform={panel === 'any' ? null : panel}
          link={link}
          onClose={close}
          onChanged={onChanged}
        />
      )}
    </div>
  );
}
