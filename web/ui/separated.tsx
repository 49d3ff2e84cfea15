import { Children, type ReactNode } from 'react';

/** Texts in a line, with a dot between two of them. Where the line wraps, no dot is at its end or start. */
export function Separated({ children }: { readonly children: ReactNode }) {
  return (
    <span className="separated">
      {Children.toArray(children).map((part, place) => (
        // The blank separates the texts when they are copied or read aloud.
        <span key={place}>{part} </span>
      ))}
    </span>
  );
}
