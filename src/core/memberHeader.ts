/** The member the page was rendered for: another tab may have signed in as someone else since. */
export const memberHeader = 'x-member-id';
