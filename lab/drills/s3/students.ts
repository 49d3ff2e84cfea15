import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { Viewer } from '../../bench/server/population.ts';
import { ask, type Answer } from '../../client.ts';

const BETWEEN_MS = 50;
/** Each picture has a different colour: 16 values of each of three channels. */
const SHADES = 16;
const SHADE_STEP = 16;
/** WebP and JPEG change a colour by less. */
const SHADE_TOLERANCE = 7;
const SEND_MS = 30_000;

/** A photo that was acknowledged, and the path at which its owner saw it. */
interface Shown {
  readonly picture: number;
  readonly path: string;
}

/** A person who uploads photos. */
export class Student {
  /** All photos, the current photo last. */
  readonly photos: Shown[] = [];
  readonly #urls: readonly string[];
  readonly #answers: Answer[];
  readonly viewer: Viewer;
  static #pictures = 0;

  /**
   * @param urls the nodes. Each request goes to the next node.
   * @param answers receives the answers to uploads and requests for photos.
   */
  constructor(viewer: Viewer, urls: readonly string[], answers: Answer[]) {
    this.viewer = viewer;
    this.#urls = urls;
    this.#answers = answers;
  }

  get present(): Shown | undefined {
    return this.photos.at(-1);
  }

  /** Uploads a new picture. @returns true if the upload was acknowledged. */
  async upload(): Promise<boolean> {
    const picture = (Student.#pictures += 1);
    const form = new FormData();
    form.set('id', this.viewer.id);
    form.set('image', new Blob([await paint(picture)], { type: 'image/jpeg' }), 'photo.jpg');
    const url = this.#nextUrl();
    const status = await this.#note(true, () =>
      fetch(`${url}/updatephoto`, {
        method: 'PATCH',
        body: form,
        headers: { cookie: this.viewer.cookie },
        signal: AbortSignal.timeout(SEND_MS),
      }),
    );
    if (status === 200) this.photos.push({ picture, path: await this.ownPath() });
    return status === 200;
  }

  /** Reads the current photo. */
  async look(): Promise<void> {
    const url = this.#nextUrl();
    const shown = this.present;
    if (!shown) return;
    await this.#note(false, () => fetch(url + shown.path, { signal: AbortSignal.timeout(SEND_MS) }));
  }

  /** The path of the photo in the student's user object. */
  async ownPath(url = this.#nextUrl()): Promise<string> {
    const { text } = await ask(url, { method: 'GET', path: '/me', cookie: this.viewer.cookie });
    return /"image":"([^"]+)"/.exec(text)?.[1] ?? '';
  }

  #turn = 0;
  #nextUrl(): string {
    return this.#urls[(this.#turn += 1) % this.#urls.length] ?? '';
  }

  async #note(isWrite: boolean, send: () => Promise<Response>): Promise<number> {
    const began = performance.now();
    const answer = await send().then(
      async ({ status, headers, body }) => {
        await body?.cancel();
        return { status, hasRetryAfter: headers.has('retry-after'), text: '' };
      },
      (error: Error) => ({ status: 0, hasRetryAfter: false, text: error.message }),
    );
    this.#answers.push({ began, ended: performance.now(), isWrite, ...answer });
    return answer.status;
  }
}

/** Lets the students replace their photos and look at them until `stop` is called. */
export function keepUploading(students: readonly Student[]): { readonly stop: () => Promise<void> } {
  let isOver = false;
  const ended = Promise.all(
    students.map(async (student) => {
      while (!isOver) {
        await student.upload();
        await student.look();
        await sleep(BETWEEN_MS);
      }
    }),
  );
  return {
    async stop() {
      isOver = true;
      await ended;
    },
  };
}

/** @returns a sentence for each density of this photo that a node does not serve with the right picture. */
export async function findWrong(url: string, { picture, path }: Shown): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of [path, path.replace('.webp', '@2x.webp')]) {
    const answer = await fetch(url + name);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) wrong.push(`${name} gets ${answer.status}`);
    else if (!(await isPicture(bytes, picture)))
      wrong.push(`${name} is another picture than number ${picture}`);
  }
  return wrong;
}

/** @returns a sentence for each density that a node serves although the photo is replaced, private or deleted. */
export async function findServed(url: string, { path }: Shown): Promise<string[]> {
  const served: string[] = [];
  for (const name of [path, path.replace('.webp', '@2x.webp')]) {
    const answer = await fetch(url + name);
    await answer.body?.cancel();
    if (answer.status !== 404) served.push(`${name} gets ${answer.status} and not 404`);
  }
  return served;
}

function shadesOf(picture: number): [number, number, number] {
  const shade = (divisor: number) => SHADE_STEP / 2 + SHADE_STEP * (Math.floor(picture / divisor) % SHADES);
  return [shade(1), shade(SHADES), shade(SHADES ** 2)];
}

async function paint(picture: number): Promise<Uint8Array<ArrayBuffer>> {
  const [r, g, b] = shadesOf(picture);
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } });
  return new Uint8Array(await image.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer());
}

async function isPicture(bytes: Buffer, picture: number): Promise<boolean> {
  const { channels } = await sharp(bytes).stats();
  const shades = shadesOf(picture);
  return shades.every((shade, nth) => Math.abs((channels[nth]?.mean ?? -1) - shade) <= SHADE_TOLERANCE);
}
