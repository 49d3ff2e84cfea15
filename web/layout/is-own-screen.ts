/** Whether the path is of the own profile or a screen of the own account: in the bars it is under `Profile`. */
export const isOwnScreen = (path: string) => /^\/(user|update)(\/|$)/.test(path);
