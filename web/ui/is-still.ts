/** True for people who want less motion. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
