import { expect, test } from 'vitest';
import { demoId } from '#demo/ids.ts';
import { DEMO_MAIL_DOMAIN } from '#demo/who.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { createLiveModeration, nameModerator } from './live-moderation.ts';

test.each([
  ['a trial', false, 'officer'],
  ['production', true, null],
])('in %s, a demo person whom the trial made an officer has the role %s', (_, isProduction, role) => {
  const id = demoId(1, 1);
  const values = new Map([[nameModerator(id), 'officer']]);
  const { moderation } = readConfig({ NODE_ENV: 'test' });
  const live = createLiveModeration(moderation, { values }, { hash: () => '' }, isProduction);
  expect(live.roleOf({ id, address: `meera@${DEMO_MAIL_DOMAIN}` })).toBe(role);
  expect(live.roleOf({ id, address: 'meera@iitd.ac.in' })).toBe('officer');
});
