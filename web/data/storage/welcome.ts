let isDue = false;

/** Decides whether Home welcomes a person who has just signed up. Not stored, so a reload ends the welcome. */
export const welcome = {
  start: () => void (isDue = true),
  isDue: () => isDue,
  end: () => void (isDue = false),
};
