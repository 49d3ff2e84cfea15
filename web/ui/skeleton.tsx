/** A resting place for what is being loaded, of the same size. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden="true" className={`block bg-sunken ${className}`} />;
}
