import path from 'node:path';
import sharp from 'sharp';

const GAP_PX = 12;
const LABEL_PX = 28;

/** Joins the pictures of one screen: a column for each engine with its name, a row for each scheme. */
export async function joinPictures(
  folder: string,
  screen: string,
  engines: readonly string[],
  schemes: readonly string[],
): Promise<void> {
  const placed = engines.flatMap((engine, column) =>
    schemes.map((scheme, row) => ({
      column,
      row,
      label: `${engine}, ${scheme}`,
      file: path.join(folder, engine, `${screen}-${scheme}.png`),
    })),
  );
  const [first] = placed;
  if (!first) return;
  const { width, height } = await sharp(first.file).metadata();
  const cell = { width: width + GAP_PX, height: height + LABEL_PX };
  const parts = placed.flatMap(({ column, row, label, file }) => {
    const left = column * cell.width;
    const top = row * cell.height;
    return [
      { input: labelOf(label, width), left, top },
      { input: file, left, top: top + LABEL_PX },
    ];
  });
  await sharp({
    create: {
      width: cell.width * engines.length,
      height: cell.height * schemes.length,
      channels: 3,
      background: '#888',
    },
  })
    .composite(parts)
    .png()
    .toFile(path.join(folder, `${screen}.png`));
}

function labelOf(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg width="${width}" height="${LABEL_PX}"><text x="4" y="20" font-family="sans-serif" font-size="16">${text}</text></svg>`,
  );
}
