import { getCollege } from '#contract/college.ts';
import { registerEndpoint, type Wiring } from '#server/identity/register-endpoint.ts';
import { domainOf, normaliseAddress } from '#server/platform/mail/address.ts';
import { collegeOf } from './colleges.ts';

/**
 * Names the college of a mail domain. The answer depends only on the configuration and the data set, so it reveals
 * nothing about people.
 */
export function collegeRoute(wiring: Wiring): void {
  const { campuses } = wiring.context.config;
  registerEndpoint(wiring, getCollege, async ({ input }) => {
    const address = normaliseAddress(`somebody@${input.domain}`);
    const domain = address === null ? '' : domainOf(address);
    const isServed = domain !== '' && (campuses === null || campuses.has(domain));
    return { success: true, college: isServed ? collegeOf(campuses, domain) : '' };
  });
}
