import type { SuggestedPerson } from '#web/people/search/suggested-person.ts';
import { useImage } from '#web/photo/use-image.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { useWords } from '#web/words.ts';

/** A person as one line: small picture, name, course and year. */
export function PersonLine({ person }: { readonly person: SuggestedPerson }) {
  const words = useWords();
  return (
    <>
      <SmallPicture image={person.image} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <PersonName name={person.name} />
        </span>
        <span className="block text-caption text-soft">
          {words.courseNames[person.course]}, {words.yearName(person.year, person.alumni)}
        </span>
      </span>
    </>
  );
}

/** The picture of a person who has gone is replaced by an icon. */
function SmallPicture({ image }: { readonly image: string }) {
  const { isBroken, tries, ...loading } = useImage(image);
  const look = 'size-10 shrink-0 rounded-avatar bg-sunken';
  if (isBroken)
    return (
      <span className={`flex items-center justify-center text-soft ${look}`}>
        <Icon name="person" className="size-5" />
      </span>
    );
  return (
    <img
      key={tries}
      src={image}
      alt=""
      decoding="async"
      className={`portrait object-cover object-top ${look}`}
      {...loading}
    />
  );
}
