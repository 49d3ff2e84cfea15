import type { Context } from '#server/identity/context.ts';

export interface SealedReport {
  readonly note: string;
  readonly evidence: {
    readonly name: string;
    readonly photo: string;
    readonly text: string;
    /** The picture of a photo, as base64. */
    readonly picture?: string;
  };
}

const nothing: SealedReport = { note: '', evidence: { name: '', photo: '', text: '' } };

/** Opens the stored content of a report. Everything is '' after its deletion. */
export async function unsealReport(secrets: Context['secrets'], sealed: string): Promise<SealedReport> {
  return sealed === '' ? nothing : (JSON.parse(await secrets.unseal(sealed)) as SealedReport);
}
