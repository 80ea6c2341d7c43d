/** Built-in rules with their original names: a renamed one keeps its custom name. */
export const shippedNames = {
  honeypot: 'The trap for machines is filled in',
  bannedHost: 'Links to a banned domain',
  newMemberPause: 'New members: two minutes between posts',
  newMemberPosts: 'New members: three posts a day',
  newMemberComments: 'New members: ten comments a day',
  newMemberLinks: 'New members: two links',
  newMemberMentions: 'New members: two mentions',
  newMembersHost: 'One new link host from three new members',
  likeSpam: 'New members: very much like spam',
  duplicate: 'New members: nearly the same as before',
  firstPost: "A new member's first post",
} as const;
