/** The numbers of a scrape by their full names: `name{label="value"}`. */
export type Scrape = ReadonlyMap<string, number>;

export const METRICS_TOKEN = 'a token of the tests'.replaceAll(' ', '-').padEnd(32, '0');

/** Reads the text format of Prometheus. */
export function readScrape(text: string): Scrape {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

/** Gets the metrics of a server with {@link METRICS_TOKEN} as text. */
export async function scrapeText(url: string): Promise<string> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`the metrics answer ${answer.status}`);
  return answer.text();
}

export async function scrape(url: string): Promise<Scrape> {
  return readScrape(await scrapeText(url));
}

/** The number of requests of one series. */
export function requestsOf(numbers: Scrape, route: string, method: string, status: string): number {
  const labels = `route="${route}",method="${method}",status="${status}"`;
  return numbers.get(`quad_request_duration_seconds_count{${labels}}`) ?? 0;
}
