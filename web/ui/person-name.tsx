/** A person's name as a block. It takes at most twelve lines: some letters are wider than a card. */
export function PersonName({ name }: { readonly name: string }) {
  return <bdi className="bounded text-left">{name}</bdi>;
}
