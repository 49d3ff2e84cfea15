import { once } from 'node:events';
import { connect } from 'node:tls';
import { CAMPUS_CALLBACK_PATH } from '#contract/campus-page.ts';
import { createCampusProvider } from '#server/features/sign-in/campus/provider.ts';
import type { Config } from '#server/platform/config/config.ts';
import { mayPushTo } from '#server/platform/config/push.ts';
import { summarizeError } from '#server/platform/db/errors.ts';
import { explainConnection } from '#server/platform/process/explain-connection.ts';
import { report, type Finding } from './finding.ts';

const TIMEOUT_MS = 5_000;
/** The push services of Chrome, Firefox and Safari. */
const pushHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];

/** Tries the servers that have no other check: the campus's log-in provider and, in production, push services. */
export async function checkOtherServers(config: Config): Promise<readonly Finding[]> {
  return [...(await checkProvider(config)), ...(await checkPushServices(config))];
}

async function checkProvider({ oidc, publicUrl }: Config): Promise<Finding[]> {
  if (!oidc) return [];
  const provider = createCampusProvider(oidc, publicUrl + CAMPUS_CALLBACK_PATH, Date.now);
  const checks = { state: 'doctor', nonce: 'doctor', verifier: 'doctor' };
  return provider.findLogInPage(checks).then(
    () => [],
    (error: unknown) => [describe('The campus log-in does not work', oidc.issuer, error, 'OIDC_ISSUER')],
  );
}

async function checkPushServices({ production, push }: Config): Promise<Finding[]> {
  if (!production || !push.isOn) return [];
  const tried = pushHosts.filter((host) => mayPushTo(push, host)).map(checkPushService);
  return (await Promise.all(tried)).flat();
}

async function checkPushService(host: string): Promise<Finding[]> {
  const socket = connect({ host, port: 443, servername: host });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return [];
  } catch (error) {
    return [
      describe('Notices cannot be pushed to devices (PUSH=off if they need not)', host, error, 'PUSH_HOSTS'),
    ];
  } finally {
    socket.destroy();
  }
}

function describe(what: string, server: string, error: unknown, setting: string): Finding {
  const remedy = explainConnection(error, setting);
  return report(`${what}: ${server}: ${summarizeError(error)}${remedy === null ? '' : `. There ${remedy}`}`);
}
