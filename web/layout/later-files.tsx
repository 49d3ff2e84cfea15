import { laterPart } from '#web/ui/later-part.tsx';

// Parts of the bars and of the page's end that load after the first cards, in one file (`footer` in
// scripts/chunk-groups.ts).
const loadFooter = () => import('#web/layout/footer.tsx');
export const Footer = laterPart(loadFooter, 'Footer');
export const FooterLinks = laterPart(loadFooter, 'FooterLinks');
/** Shown after the session has ended. */
export const AccountLinks = laterPart(() => import('#web/layout/account-links.tsx'), 'AccountLinks');
export const BarEnd = laterPart(
  () => import('#web/layout/bar-end.tsx'),
  'BarEnd',
  () => <span className="size-11" />,
);
