import { beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { aCard } from './a-card.ts';
import { me, openApp, replaceAppServer, server } from './whole-app.tsx';

const PAGE = 10;

/** The students of the list, in its order. */
export const students = Array.from({ length: 25 }, (_, nth) =>
  aCard({ uid: `id-${nth}`, name: `Student ${nth}` }),
);

/** Makes the fake server of the whole app answer with {@link students}. Call it at the top of the file. */
export function replaceStudents(): void {
  replaceAppServer();
  beforeEach(() => {
    server.answers['/get'] = ({ url }: Request) => {
      const from = Number(new URL(url).searchParams.get('cursor') ?? 0);
      const next = from + PAGE;
      const link = next < students.length ? `</get?cursor=${next}>; rel="next"` : '';
      return Response.json(students.slice(from, next), { headers: { link } });
    };
    for (const student of students) server.answers[`/getuser/${student.uid}`] = student;
    server.answers['/getcomment'] = [{ count: 0, canWrite: true }];
  });
}

/** The title of a student's page. */
export const title = (nth: number) =>
  page.getByRole('heading', { level: 1, name: `Student ${nth}`, exact: true });

/** Opens a student's page from the list at an address. */
export async function openStudent(nth: number, address = '/'): Promise<void> {
  await openApp(address, me);
  const article = page.getByRole('article', { name: `Student ${nth}`, exact: true });
  await expect.element(article).toBeInTheDocument();
  await article.getByRole('link', { name: `Student ${nth}`, exact: true }).click();
  await expect.element(title(nth)).toBeVisible();
}
