/** A person's name as a block of at most twelve lines, because some letters are wider than a card. */
export function PersonName({ name }: { readonly name: string }) {
  return <bdi className="bounded text-left">{name}</bdi>;
}
