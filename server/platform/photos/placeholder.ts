import type { Renditions } from './photo-store.ts';

/** A plain grey picture that replaces a removed photo after a moderator's decision. */
export const placeholder: Renditions = {
  card: Buffer.from('UklGRigAAABXRUJQVlA4TBsAAAAv4MBKAAdQ3OIWt/8BIUHi//cmIvqf8Z//8wEA', 'base64'),
  dense: Buffer.from(
    'UklGRjAAAABXRUJQVlA4TCMAAAAvwcGVAAdQ3OIWt/8BAUnS//2BEf3P+M9//vOf//znP//3DAA=',
    'base64',
  ),
};
