import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useCollege } from '#web/features/sign-in/use-college.ts';

let asked: (string | null)[] = [];
let respond: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  respond = () => Promise.resolve(Response.json({ success: true, college: 'IIT Delhi' }));
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    asked.push(new URL(new Request(input).url).searchParams.get('domain'));
    return respond();
  });
});
afterEach(() => vi.mocked(fetch).mockRestore());

function College({ email }: { readonly email: string }) {
  return <p>college: {useCollege(email) || 'unknown'}</p>;
}
const shown = (college: string) =>
  expect.element(page.getByText(`college: ${college}`, { exact: true })).toBeVisible();

test('the college comes from the domain of the typed address, and only the domain is sent [10.2]', async () => {
  const { rerender } = await render(<College email="asha" />);
  await rerender(<College email="asha@iitd" />);
  await shown('unknown');
  await rerender(<College email="asha@iitd.ac.in" />);
  await shown('IIT Delhi');
  await rerender(<College email="Asha.K@IITD.ac.in " />);
  await shown('IIT Delhi');
  expect(asked).toEqual(['iitd.ac.in']);
});

test('another domain has no college until its answer arrives; after a failure the college stays unknown', async () => {
  const { rerender } = await render(<College email="asha@iitd.ac.in" />);
  await shown('IIT Delhi');
  respond = () => Promise.reject(new TypeError('offline'));
  await rerender(<College email="asha@du.ac.in" />);
  await shown('unknown');
  await expect.poll(() => asked.at(-1)).toBe('du.ac.in');
  await shown('unknown');
});
