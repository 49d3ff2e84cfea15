/** True for the paths of the own profile and account screens. The bars show these under `Profile`. */
export const isOwnScreen = (path: string) => /^\/(user|update)(\/|$)/.test(path);
