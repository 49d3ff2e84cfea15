import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findCollege } from './colleges.ts';

describe('the college of a mail domain', () => {
  test('is the one the data set knows for the domain', () => {
    expect(findCollege('iitd.ac.in')).toBe('Indian Institute of Technology, Delhi');
    expect(findCollege('ox.ac.uk')).toBe('University of Oxford');
  });

  test('is found for a domain below a known one, the nearest winning', () => {
    expect(findCollege('student.iitd.ac.in')).toBe('Indian Institute of Technology, Delhi');
    expect(findCollege('mail.kellogg.ox.ac.uk')).toBe('Kellogg College');
  });

  test('keeps names in any script whole, whatever their file was encoded in', () => {
    expect(findCollege('wu.ac.at')).toBe('Wirtschaftsuniversität Wien');
    expect(findCollege('zjnu.cn')).toBe('浙江师范大学');
  });

  test.each(['gmail.com', 'nobody.example', 'ac.in', 'in', 'localhost', '', '.', '..', 'xn--80ak6aa92e.com'])(
    'is the domain itself when nothing is known of it: %j',
    (domain) => {
      expect(findCollege(domain)).toBe(domain);
    },
  );

  test('matches whole labels only', () => {
    expect(findCollege('notiitd.ac.in')).toBe('notiitd.ac.in');
    expect(findCollege('iitd.ac.in.example')).toBe('iitd.ac.in.example');
  });

  test('finds every line of the table, the first and the last included', () => {
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
