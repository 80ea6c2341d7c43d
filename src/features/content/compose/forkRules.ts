/** SPEC §3 "Fork types". */
export const forkTypes = ['comment', 'reply', 'post'] as const;
export type ForkType = (typeof forkTypes)[number];
