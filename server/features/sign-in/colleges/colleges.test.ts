import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCollege, isAcademicDomain } from './colleges.ts';

describe('the college of a mail domain', () => {
  test('is the college of the domain in the data set [2.6]', () => {
    expect(findCollege('iitd.ac.in')).toBe('Indian Institute of Technology, Delhi');
    expect(findCollege('ox.ac.uk')).toBe('University of Oxford');
  });

  test('is the college of the nearest known parent domain', () => {
    expect(findCollege('student.iitd.ac.in')).toBe('Indian Institute of Technology, Delhi');
    expect(findCollege('mail.kellogg.ox.ac.uk')).toBe('Kellogg College');
  });

  test('has a correctly decoded name, in any script and encoding of the data set', () => {
    expect(findCollege('wu.ac.at')).toBe('Wirtschaftsuniversität Wien');
    expect(findCollege('zjnu.cn')).toBe('浙江师范大学');
  });

  test.each(['gmail.com', 'nobody.example', 'ac.in', 'in', 'localhost', '', '.', '..', 'xn--80ak6aa92e.com'])(
    'is the domain itself if the data set does not have it: %j [2.6]',
    (domain) => {
      expect(findCollege(domain)).toBe(domain);
    },
  );

  test('is found only if whole labels match', () => {
    expect(findCollege('notiitd.ac.in')).toBe('notiitd.ac.in');
    expect(findCollege('iitd.ac.in.example')).toBe('iitd.ac.in.example');
  });

  test('is found for every line of the table, including the first and the last', () => {
    const lines = readFileSync(new URL('./colleges.tsv', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeGreaterThan(20_000);
    for (const line of lines) {
      const [domain, name, ...more] = line.split('\t');
      expect(more).toEqual([]);
      if (findCollege(domain ?? '') !== name) expect.fail(`not found: ${line}`);
    }
  });
});

test('a domain is academic if the data set has it or a parent domain', () => {
  for (const domain of ['iitd.ac.in', 'student.iitd.ac.in', 'wu.ac.at'])
    expect(isAcademicDomain(domain)).toBe(true);
  for (const domain of ['gmail.com', 'ac.in', 'notiitd.ac.in', 'iitd.ac.in.example', 'localhost', ''])
    expect(isAcademicDomain(domain)).toBe(false);
});
