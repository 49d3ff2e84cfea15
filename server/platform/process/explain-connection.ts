/** Remedies, each with a pattern. The first pattern that matches an error's names, codes and messages decides. */
const remedies: readonly (readonly [sign: RegExp, remedy: (setting: string) => string])[] = [
  [
    /SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|self-signed certificate|unable to (?:get|verify)/,
    () =>
      'its certificate is from an authority that this machine does not know: set CA_FILE to the PEM file of that authority',
  ],
  [/CERT_HAS_EXPIRED|certificate has expired/, () => 'its certificate has expired: renew it there'],
  [
    /ALTNAME|altnames/,
    (setting) =>
      `its certificate is for another name: write that name in ${setting}, or renew the certificate`,
  ],
  [
    /wrong version number|WRONG_VERSION_NUMBER|packet length too long/,
    (setting) => `it does not speak TLS on this port: check protocol and port of ${setting}`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    (setting) => `there is no such host: check the name in ${setting}, and the DNS of this machine`,
  ],
  [/ECONNREFUSED/, (setting) => `nothing listens there: start it, or check host and port in ${setting}`],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|TimeoutError|AbortError|timed? ?out|longer than/i,
    (setting) => `it does not answer: check ${setting}, the network and the firewall`,
  ],
];

/**
 * Explains why a connection to another server failed.
 * @param setting the variable with the address of that server.
 * @returns what helps; null for an error that is not about the connection.
 */
export function explainConnection(error: unknown, setting: string): string | null {
  const signs = listSigns(error).join(' ');
  return remedies.find(([sign]) => sign.test(signs))?.[1](setting) ?? null;
}

/** The names, codes and messages of an error, of its causes, and of its attempts for each address. */
function listSigns(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { name, code, message, cause } = error as NodeJS.ErrnoException;
  const attempts = error instanceof AggregateError ? error.errors.flatMap(listSigns) : [];
  return [name, code ?? '', message, ...attempts, ...listSigns(cause)];
}
