import { emailKey } from './emailAddress.ts';

/** A member's age and contributions, which identify new members. */
export interface Experience {
  joinedAt: Date;
  /** Public posts, comments and replies. */
  contributions: number;
  /** From the ledger: a moment behind what the member does. */
  points: number;
  emailDomain: string | null;
  country: string | null;
}

export interface ExperienceRow {
  joined_at: Date;
  email: string | null;
  country: string | null;
  conversation_count: number;
  comment_count: number;
  reply_count: number;
  points: number;
}

export function experienceOf(row: ExperienceRow): Experience {
  return {
    joinedAt: row.joined_at,
    contributions: row.conversation_count + row.comment_count + row.reply_count,
    points: row.points,
    emailDomain: row.email ? (emailKey(row.email).split('@').at(-1) ?? null) : null,
    country: row.country,
  };
}
