import { createHash } from 'node:crypto';
import { NOTICE_META, type Operator, type PageSettings } from '#contract/operator.ts';
import { TERMS_VERSION } from '#contract/terms.ts';
import { laterWords } from '#contract/words/en/later.ts';
import type { Config } from '#server/platform/config/config.ts';
import { escapeHtml } from '#server/platform/http/web-files/escape-html.ts';

/** Every text of the sign-up notice, in display order. */
export function listNoticeTexts(operator: Operator, { terms, operator: labels } = laterWords): string[] {
  const { contact, place, termsUrl, privacyUrl, demo } = operator;
  const rules = [terms.lead, terms.title, ...terms.rules];
  const who = [labels.place, place, labels.contact, contact];
  const policies = [labels.terms, termsUrl, labels.privacy, privacyUrl];
  return [...rules, ...who, ...policies, ...(demo.length > 0 ? [labels.demo, ...demo] : [])];
}

/**
 * Adds the version of the notice: the date of the rules and a hash of all texts. So every change of a text or setting
 * makes another version.
 */
export function createNotice(operator: Operator, texts = listNoticeTexts(operator)): PageSettings {
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  return { ...operator, version: `${TERMS_VERSION}-${hash.slice(0, 10)}` };
}

/** The settings that the page shows. Default values are left out, except the operator's. */
export function describePage({
  operator,
  oidc,
  dislikes,
  help,
  years,
}: Pick<Config, 'operator' | 'oidc' | 'dislikes' | 'help' | 'years'>): PageSettings {
  return {
    ...createNotice(operator),
    ...(oidc && { campusName: oidc.name }),
    ...(dislikes !== 'public' && { dislikes }),
    ...(help.length > 0 && { help }),
    ...(years.starts !== null && { asksYear: true }),
  };
}

const metaElement = new RegExp(`(<meta name="${NOTICE_META}" content=")[^"]*(")`);
const previewPicture = /(<meta property="og:image" content=")(?=\/)/;

interface PageParts {
  /** The id of the operator's announcement; undefined if there is none. */
  readonly announcement?: string | undefined;
  /** The address at which people reach Quad; null if it is not configured. */
  readonly origin?: string | null;
}

/**
 * Writes the notice into the page as JSON in a `meta` element, which needs no inline script, and makes the address of
 * the picture of link previews absolute.
 */
export function fillPage(
  html: string,
  notice: PageSettings,
  { announcement, origin = null }: PageParts = {},
): string {
  const content = escapeHtml(JSON.stringify({ ...notice, announcement }));
  return html
    .replace(metaElement, (_, before: string, after: string) => before + content + after)
    .replace(previewPicture, (before) => before + escapeHtml(origin ?? ''));
}
