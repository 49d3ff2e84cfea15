import type { Platform } from './user.ts';

/**
 * Platforms whose own pages can have the address of a profile. LinkedIn and Snapchat use separate addresses for
 * profiles.
 */
type PlatformWithPages = Exclude<Platform, 'linkedin' | 'snapchat'>;

/** Pages that redirect to other addresses, ask for a password, or exist on every platform. */
const everywhere = `away out exit go goto l link linkshim r redir redirect slink t u url flx share sharer safety login log-in
  signin sign-in signup sign-up join logout log-out session sessions auth authorize authwall oauth oauth1 oauth2 uas checkpoint
  dialog plugins about account accounts ads api blog business careers contact developer developers explore feed feeds help home
  jobs legal messages notifications press privacy profile search security settings shop stories support terms topics`;

const pages: Readonly<Record<PlatformWithPages, string>> = {
  instagram: `_n _u a ar archive audio challenge channel create data direct directory download emails emailsignup events fxcal
    games graphql guide guides hashtag igtv inbox lite live location locations music nametag p parents popular qr query reel
    reels s saved shopping static tags threads tv web your_activity`,
  facebook: `ad_center ads_manager adsmanager bookmarks business_home buddylist campaign climatescienceinfo commerce community
    composer connect cookie cookies crisisresponse dating deals directory donate events fantasy_games feedback find-friends
    find_friends friend friends fundraisers games gaming gamingvideo group groups hashtag instantgames latest lite live
    marketplace me media memories messenger_media mobile nearby news notes offers onthisday page pages people permalink photo
    photos places pg play policies policy policy.php post posts public questions recommendations recover reel reels reg reviews
    saved services sport sports stars story studio subscriptions tr video videos watch weather whitehat zero`,
  github: `advisories apps articles attributes cache case-studies changelog chat codesearch codespaces collections comments
    community companies compare contributing cookbook copilot coupons customer customers customer-stories dashboard dashboards
    design develop discover discussions diversity docs downloads downtime editor edu education enterprise enterprises events
    features files fixtures forked galleries gist gists github-copilot graphs guide guides help-wanted hooks hosting hovercards
    identity images inbox individual info insights integration integrations interfaces introduction investors issues journal
    languages launch library linux listings lists logos mac maintenance malware marketplace mention mentions migrating milestones
    mine mirrors mobile models navigation network new news none nonprofit nonprofits notices offer open-source organisations
    organizations orgs pages partners payments personal plans popular posts pricing professional projects pull pulls raw readme
    recommendations redeem releases render reply repos repositories resources restore revert save-net-neutrality saved scraping
    services shareholders showcases site sites solutions spam sponsors ssh staff starred stars static status statuses storage
    store styleguide subscriptions suggest suggestion suggestions suspended talks team teams ten timeline topic tos tour train
    training translations tree trending updates username users visualization watching wiki windows works-with www`,
};

const known = new Map<PlatformWithPages, ReadonlySet<string>>();

/** True if the first part of a path is a page of the platform itself, so that it is nobody's handle. */
export function isFeaturePage(platform: PlatformWithPages, name: string): boolean {
  let names = known.get(platform);
  if (!names) {
    names = new Set(`${everywhere} ${pages[platform]}`.split(/\s+/));
    known.set(platform, names);
  }
  return names.has(name.toLowerCase());
}
