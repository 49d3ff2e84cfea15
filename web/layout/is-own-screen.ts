/** True for the paths of a person's own profile and account. The bars show these screens under `Profile`. */
export const isOwnScreen = (path: string) => /^\/(user|update)(\/|$)/.test(path);
