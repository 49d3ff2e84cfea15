let isDue = false;

/** Whether Home welcomes a person who has just signed up. Not stored: a reload ends it. */
export const welcome = {
  start: () => void (isDue = true),
  isDue: () => isDue,
  end: () => void (isDue = false),
};
