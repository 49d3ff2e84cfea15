/** The mark without its student, 64 by 64, filled by `evenodd`. */
export const COURTYARD_PATH =
  'M16 0h32a16 16 0 0 1 16 16v17a5 5 0 0 1-5 5H44a6 6 0 0 0-6 6v15a5 5 0 0 1-5 5H16A16 16 0 0 1 0 48V16A16 16 0 0 1 16 0Zm12 16a12 12 0 1 0 0 24 12 12 0 0 0 0-24Z';

interface MarkProps {
  readonly className?: string;
  /** Draws the student outside the gate, for missing content. */
  readonly away?: true;
}

/**
 * The brand mark: a courtyard with a student at its gate, and the letter Q. index.html and icon.svg contain the same
 * drawing.
 */
export function Mark({ className = 'size-8', away }: MarkProps) {
  return (
    <svg
      className={`shrink-0 text-accent ${className}`}
      viewBox="0 0 64 64"
      overflow="visible"
      fill="currentColor"
      aria-hidden="true"
    >
      <path fillRule="evenodd" d={COURTYARD_PATH} />
      <rect x="44.5" y="44.5" width="19.5" height="19.5" rx="6" transform={away && 'rotate(20 22 86)'} />
    </svg>
  );
}
