/**
 * Country codes and other common endings of hosts. The browser loads this list, so character classes keep it short.
 * "am" and "pm" are left out, because "9.am/pm" is a time.
 */
const latinEnding =
  /^(?:a[c-gilor-uwxz]|b[abd-jm-or-twyz]|c[acdf-ik-oru-z]|d[ejkmoz]|e[cegr-u]|f[i-kmor]|g[ad-il-np-uwy]|h[kmnrtu]|i[del-oq-t]|j[emop]|k[eg-imnprwyz]|l[a-cikr-vy]|m[ac-eghk-z]|n[ace-gilopruz]|om|p[ae-hklnr-twy]|qa|r[eosuw]|s[a-eg-ik-or-vx-z]|t[cdf-hj-ortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]|app|biz|blog|club|com|dev|edu|fun|gov|info|link|live|mobi|net|online|org|page|shop|site|social|store|website|xyz)$/i;

/** True if a host can end with this label of Latin letters. Most endings are also words or abbreviations. */
export function isLatinEnding(label: string): boolean {
  return latinEnding.test(label);
}
