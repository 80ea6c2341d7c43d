/** Orders of a member's comments; the first is the one without a choice. */
export const responseSorts = ['newest', 'oldest', 'liked'] as const;
