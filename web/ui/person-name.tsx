/** A person's name as a block. It takes at most six lines: some letters are wider than a card. */
export function PersonName({ name }: { readonly name: string }) {
  return <bdi className="bounded text-left [--lines:6]">{name}</bdi>;
}
