/**
 * The codes of all countries and the common other endings of hosts. The codes are in classes, because the browser loads them.
 * Not "am" and "pm": "9.am/pm" is a time.
 */
const latinEnding =
  /^(?:a[c-gilor-uwxz]|b[abd-jm-or-twyz]|c[acdf-ik-oru-z]|d[ejkmoz]|e[cegr-u]|f[i-kmor]|g[ad-il-np-uwy]|h[kmnrtu]|i[del-oq-t]|j[emop]|k[eg-imnprwyz]|l[a-cikr-vy]|m[ac-eghk-z]|n[ace-gilopruz]|om|p[ae-hklnr-twy]|qa|r[eosuw]|s[a-eg-ik-or-vx-z]|t[cdf-hj-ortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]|app|biz|blog|club|com|dev|edu|fun|gov|info|link|live|mobi|net|online|org|page|shop|site|social|store|website|xyz)$/i;

/** Whether the last part of a text in Latin letters is one of an address. Most of these are words or abbreviations too. */
export function isLatinEnding(label: string): boolean {
  return latinEnding.test(label);
}
