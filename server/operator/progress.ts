const BAR = 30;
const REDRAW_MS = 100;
const LINE_EVERY_MS = 10_000;

/** The members of an output stream that this module uses. */
export interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Progress of counted work: `done` of `total`, in the unit that the stage names. */
export interface Progress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

/** Shows progress: a bar on a terminal; otherwise a plain line every ten seconds and at the end of each stage. */
export function createProgress(
  output: Output,
  clock: () => number = Date.now,
): { readonly show: (progress: Progress) => void; readonly end: () => void } {
  let stage: Progress['stage'] | undefined;
  let began = { at: 0, done: 0 };
  let lastShown = 0;
  let isDrawn = false;

  const endLine = () => {
    if (isDrawn) output.write('\n');
    isDrawn = false;
  };
  return {
    show({ stage: current, done, total }) {
      const now = clock();
      if (current !== stage) {
        endLine();
        stage = current;
        began = { at: now, done };
        lastShown = now - (output.isTTY ? REDRAW_MS : 0);
      }
      const isLast = done === total;
      if (!isLast && now - lastShown < (output.isTTY ? REDRAW_MS : LINE_EVERY_MS)) return;
      lastShown = now;
      const rate = (done - began.done) / Math.max(0.001, (now - began.at) / 1000);
      const text = `${formatCount(done)} of ${formatCount(total)} ${current}${formatRate(rate, total - done)}`;
      if (!output.isTTY) {
        output.write(`${text}\n`);
        return;
      }
      const filled = Math.round((BAR * done) / total);
      const percent = String(Math.floor((100 * done) / total)).padStart(3);
      output.write(`\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${percent}%  ${text}`);
      isDrawn = true;
    },
    end: endLine,
  };
}

function formatRate(rate: number, left: number): string {
  if (rate < 1) return '';
  const seconds = Math.ceil(left / rate);
  const wait = seconds >= 120 ? `${Math.round(seconds / 60)} min` : `${seconds} s`;
  return left > 0 ? `, ${formatCount(rate)} a second, ${wait} left` : `, ${formatCount(rate)} a second`;
}

function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en');
}
