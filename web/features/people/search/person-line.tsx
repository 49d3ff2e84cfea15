import type { SuggestedPerson } from '#web/features/people/search/suggested-person.ts';
import { SmallPicture } from '#web/ui/photo/small-picture.tsx';
import { PersonName } from '#web/ui/person-name.tsx';
import { useWords } from '#web/data/words.ts';

/** A person as one line: small picture, name, course and year. */
export function PersonLine({ person }: { readonly person: SuggestedPerson }) {
  const words = useWords();
  return (
    <>
      <SmallPicture
        image={person.image}
        className="size-10 shrink-0 rounded-avatar bg-sunken object-cover object-top"
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          <PersonName name={person.name} />
        </span>
        <span className="block text-caption text-soft">
          {words.fields.course.names[person.course]}, {words.yearName(person.year, person.alumni)}
        </span>
      </span>
    </>
  );
}
