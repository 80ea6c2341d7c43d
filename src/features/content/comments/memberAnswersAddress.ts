/** Sort orders of a member's comments; the first is the default. */
export const responseSorts = ['newest', 'oldest', 'liked'] as const;
