/** How long a member has been here and what they have given: what tells a newcomer. */
export interface Experience {
  joinedAt: Date;
  /** Posts, comments and replies that are open to everybody. */
  contributions: number;
  points: number;
  emailDomain: string | null;
  country: string | null;
}

/** Counters that points come from. */
export interface Contributions {
  conversation_count: number;
  comment_count: number;
  reply_count: number;
  likes_received_count: number;
  accepted_count: number;
}

export interface ExperienceRow extends Contributions {
  joined_at: Date;
  email: string | null;
  country: string | null;
}

export function experienceOf(row: ExperienceRow): Experience {
  return {
    joinedAt: row.joined_at,
    contributions: row.conversation_count + row.comment_count + row.reply_count,
    points: pointsOf(row),
    emailDomain: row.email?.split('@').at(-1)?.toLowerCase() ?? null,
    country: row.country,
  };
}

/** DECISIONS "Points", from what is counted of a member. */
export function pointsOf(member: Contributions): number {
  return (
    member.conversation_count * 5 +
    member.comment_count * 2 +
    member.reply_count +
    member.likes_received_count +
    member.accepted_count * 15
  );
}
