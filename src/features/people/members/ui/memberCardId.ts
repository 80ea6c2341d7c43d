/** The element of the card that describes a name. */
export const memberCardId = 'member-card';
