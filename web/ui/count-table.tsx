interface CountTableProps {
  readonly caption: string;
  /** Titles of the columns, first to last. */
  readonly heads: readonly string[];
  /** A cell without a value is null. */
  readonly rows: readonly {
    readonly key: string;
    readonly title: string;
    readonly values: readonly (number | string | null)[];
  }[];
}

/** A card with a table of counts, a row for each title. */
export function CountTable({ caption, heads, rows }: CountTableProps) {
  return (
    <div className="elevated rounded-card bg-card px-4 py-3">
      <table className="w-full text-left text-meta">
        <caption className="pb-2 text-left text-section font-bold">{caption}</caption>
        <thead className="text-caption text-soft">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="pr-2 pb-1 font-medium wrap-anywhere">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="even-digits wrap-anywhere">
          {rows.map(({ key, title, values }) => (
            <tr key={key}>
              <th scope="row" className="py-1.5 pr-2 font-medium">
                {title}
              </th>
              {values.map((value, index) => (
                // Columns are identified only by their place.
                <td key={index} className="pr-2">
                  {value ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
