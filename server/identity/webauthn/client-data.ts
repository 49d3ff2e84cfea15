/** The browser's part of the signed data. The library checks origin and type. */
interface ClientData {
  readonly challenge: string;
  /** True if the page was in a frame of another site. */
  readonly isFramed: boolean;
}

/** Reads `clientDataJSON`, which is base64url. @returns null if it is not an object with a challenge. */
export function readClientData(encoded: string): ClientData | null {
  try {
    const data = JSON.parse(Buffer.from(encoded, 'base64url').toString()) as Record<string, unknown> | null;
    const challenge = data?.['challenge'];
    return typeof challenge === 'string' ? { challenge, isFramed: data?.['crossOrigin'] === true } : null;
  } catch {
    return null;
  }
}
