/** Who the page was made for that asks: another tab may have signed in as somebody else meanwhile. */
export const memberHeader = 'x-member-id';
