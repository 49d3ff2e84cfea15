import type { Answered } from '../../client.ts';
import { sendSuccessfully } from './requests.ts';
import type { Source } from './sources.ts';

/** The ceiling sends this many different answers of the product in turn. */
const SAMPLES = 48;

/** Answers of the product for the ceiling to send. Fails if an answer is not a success. */
export async function sample(port: number, source: Source): Promise<Answered[]> {
  const requests = source.peek(SAMPLES);
  const step = Math.max(1, Math.floor(requests.length / SAMPLES));
  const answers: Answered[] = [];
  for (let nth = 0; nth < Math.min(SAMPLES, requests.length); nth += 1) {
    const request = requests[nth * step];
    if (request) answers.push(await sendSuccessfully(port, request));
  }
  if (!source.mayRepeat) source.use(SAMPLES);
  return answers;
}
