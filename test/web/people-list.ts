import type { Card } from '#contract/user-object.ts';
import { aCard } from './a-card.ts';
import { server } from './whole-app.tsx';

const PAGE = 10;

/**
 * Answers a list of the app page by page.
 * @returns the received queries, without the cursor: `course=bca&hated=loved`.
 */
export function listPeople(people: readonly Card[]): string[] {
  const asked: string[] = [];
  server.answers['/get'] = ({ url }) => {
    const { searchParams } = new URL(url);
    const from = Number(searchParams.get('cursor') ?? 0);
    const set = [...searchParams].filter(
      ([name, value]) => value !== '' && name !== 'cursor' && name !== 'limit',
    );
    asked.push(set.map((pair) => pair.join('=')).join('&'));
    const next = from + PAGE < people.length ? `</get?cursor=${from + PAGE}>; rel="next"` : '';
    return Response.json(people.slice(from, from + PAGE), { headers: { link: next } });
  };
  return asked;
}

export function manyPeople(count: number, details: Partial<Card> = {}): Card[] {
  return Array.from({ length: count }, (_, index) =>
    aCard({ ...details, uid: `id-${index}`, name: `Student ${index}` }),
  );
}
