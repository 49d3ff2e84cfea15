import { normaliseLink } from '#contract/links.ts';
import { platforms, type Platform } from '#contract/user.ts';
import type { Random } from './random.ts';

const paths: Record<Platform, string> = {
  instagram: 'instagram.com/',
  facebook: 'facebook.com/',
  snapchat: 'snapchat.com/add/',
  linkedin: 'linkedin.com/in/',
  github: 'github.com/',
};

/** A link that is no real person's account, in the product's normalised form. */
export function demoLink(platform: Platform, index: number): string {
  return normaliseLink(platform, `${paths[platform]}quad-demo-student-${index}`) ?? '';
}

export function createLinks(index: number, random: Random): Record<Platform, string> {
  const links: Record<Platform, string> = {
    instagram: '',
    facebook: '',
    snapchat: '',
    linkedin: '',
    github: '',
  };
  for (const platform of platforms) if (random.chance(0.18)) links[platform] = demoLink(platform, index);
  return links;
}
