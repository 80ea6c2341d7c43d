/** How NodeBB names what it stores; the first group is whose it is, the second what of it. */
const hashes = {
  user: /^user:(\d+)$/,
  topic: /^topic:(\d+)$/,
  post: /^post:(\d+)$/,
  category: /^category:(\d+)$/,
  message: /^message:(\d+)$/,
  room: /^chat:room:(\d+)$/,
  group: /^group:((?!cid:).+)$/,
  diff: /^diff:(\d+)\.(\d+)$/,
  ban: /^uid:(\d+):ban:(\d+)$/,
} as const;

const pairs = {
  groupMembers: /^group:(.+):members$/,
  upvotes: /^uid:(\d+):upvote$/,
  bookmarks: /^uid:(\d+):bookmarks$/,
  followed: /^uid:(\d+):followed_tids$/,
  ignored: /^uid:(\d+):ignored_tids$/,
  blocked: /^uid:(\d+):blocked_uids$/,
  following: /^following:(\d+)$/,
  roomMembers: /^chat:room:(\d+):uids$/,
  roomMessages: /^(?:uid:\d+:)?chat:room:(\d+):mids$/,
  topicTags: /^topic:(\d+):tags$/,
  privilegeMasks: /^cid:(-?\d+):privilegeMask$/,
  downvotes: /^uid:(\d+):downvote$/,
} as const;

export type HashFamily = keyof typeof hashes;
export type PairFamily = keyof typeof pairs;

interface KeyParts<Family> {
  family: Family;
  owner: string;
  part: string | null;
}

/** What an object is; null: one that is derived from others, or a setting. */
export const hashOf = (key: string): KeyParts<HashFamily> | null => familyOf(hashes, key);
export const pairOf = (key: string): KeyParts<PairFamily> | null => familyOf(pairs, key);

function familyOf<Family extends string>(
  families: Readonly<Record<Family, RegExp>>,
  key: string,
): KeyParts<Family> | null {
  if (key.length > 300) return null;
  for (const family in families) {
    const found = families[family].exec(key);
    if (found?.[1] !== undefined) return { family, owner: found[1], part: found[2] ?? null };
  }
  return null;
}
