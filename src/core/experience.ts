/** A member's age and contributions, which identify new members. */
export interface Experience {
  joinedAt: Date;
  /** Public posts, comments and replies. */
  contributions: number;
  points: number;
  emailDomain: string | null;
  country: string | null;
}

/** Counters that points are computed from. */
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

/** DECISIONS "Points", computed from a member's counters. */
export function pointsOf(member: Contributions): number {
  return (
    member.conversation_count * 5 +
    member.comment_count * 2 +
    member.reply_count +
    member.likes_received_count +
    member.accepted_count * 15
  );
}
