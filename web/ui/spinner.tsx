export function Spinner() {
  return (
    <svg
      className="size-5 shrink-0 animate-spin"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M17.5 10a7.5 7.5 0 1 1-4.6-6.9" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
