import { sql } from 'kysely';
import { emailKey } from '#core/emailAddress.ts';
import { isStaffLevel } from '#core/newMemberLimits.ts';
import { hasOwnLimit } from '#core/postTypes.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { type DraftFacts, hostOf, linksOf } from '../draftRules.ts';
import type { SpamOutcome } from '../spamRules.ts';
import type { LessonTarget } from './learn.ts';

/** Past content: id, author and time. */
export interface PastThing extends LessonTarget {
  authorId: number;
  at: Date;
}

/**
 * All content of a period, oldest first; above the limit only the latest. Excludes private content: by trying
 * words in rules, spam managers could find out which occur in it.
 */
export async function listPastThings(
  db: Database,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<PastThing[]> {
  const { rows } = await sql<{ type: PastThing['type']; id: number; author_id: number; at: Date }>`
    select * from (
      select 'conversation' as type, id, author_id, created_at as at from conversations
      where created_at >= ${from} and created_at < ${to} and not is_private
      union all
      select 'comment', id, author_id, created_at from comments
      where created_at >= ${from} and created_at < ${to} and not is_private
        and not exists (select from conversations post
          where post.id = comments.conversation_id and post.is_private)
        and not exists (select from comments parent
          where parent.id = comments.parent_id and parent.is_private)
      order by at desc, type, id desc limit ${limit}
    ) latest order by at, type, id`.execute(db);
  return rows.map(({ type, id, author_id, at }) => ({ type, id, authorId: author_id, at }));
}

export interface PastText extends PastThing {
  draft: DraftFacts;
  outcome: SpamOutcome;
  /** It counts for its author's contributions at the time. */
  isCounted: boolean;
  author: {
    joinedAt: Date;
    level: number;
    emailDomain: string | null;
    country: string | null;
    isTrusted: boolean;
    isStaff: boolean;
  };
}

interface PastRow {
  type: PastThing['type'];
  id: number;
  author_id: number;
  at: Date;
  is_reply: boolean;
  title: string | null;
  post_type: string | null;
  content: string;
  stripped_content: string;
  language: string;
  post_country: string | null;
  attachments: unknown;
  mention_count: number;
  is_counted: boolean;
  outcome: SpamOutcome;
  joined_at: Date;
  email: string | null;
  country: string | null;
  level: number;
  permissions: string[];
}

/** The texts of items, in the given order, with their authors' current data. */
export async function readPastTexts(
  { db, mailing }: Pick<Ctx, 'db' | 'mailing'>,
  things: readonly PastThing[],
): Promise<PastText[]> {
  const idsOf = (type: PastThing['type']) =>
    things.filter((each) => each.type === type).map(({ id }) => id);
  const columns = (type: PastThing['type']) => sql`
    thing.id, thing.author_id, thing.created_at as at, thing.content, thing.stripped_content,
    thing.attachments, thing.is_counted, author.joined_at, author.email, author.country,
    coalesce(role.level, 0) as level, coalesce(role.permissions, '{}') as permissions,
    case when thing.spam_at is not null then 'SPAM'
      when thing.deleted_at is not null and thing.deleted_by_id is distinct from thing.author_id then 'REMOVED'
      when exists (select from moderation_items item where item.target_type = ${type}
        and item.target_id = thing.id and item.verdict = 'APPROVE') then 'APPROVED'
      else 'STAYED' end as outcome,
    (select count(*)::int from mentions where mentions.target_type = ${type}
      and mentions.target_id = thing.id) as mention_count`;
  const authors = sql`join members author on author.id = thing.author_id
    left join roles role on role.key = author.role`;
  const { rows } = await sql<PastRow>`
    select 'conversation' as type, false as is_reply, thing.title, thing.type as post_type, thing.language,
      thing.country as post_country, ${columns('conversation')}
    from conversations thing ${authors} where thing.id = any(${idsOf('conversation')}::bigint[])
    union all
    select 'comment', thing.parent_id is not null, null, null, post.language, null, ${columns('comment')}
    from comments thing join conversations post on post.id = thing.conversation_id ${authors}
    where thing.id = any(${idsOf('comment')}::bigint[])`.execute(db);
  const ownHost = hostOf(mailing.origin) ?? '';
  const byKey = new Map(rows.map((row) => [`${row.type} ${row.id}`, textOf(row, ownHost)]));
  return things.flatMap(({ type, id }) => byKey.get(`${type} ${id}`) ?? []);
}

function textOf(row: PastRow, ownHost: string): PastText {
  const { type, id, title, content, stripped_content } = row;
  const holds = (permission: string) => row.permissions.includes(permission);
  const isAdministrator = row.level >= 50;
  return {
    ...{ type, id, at: row.at, authorId: row.author_id, outcome: row.outcome },
    isCounted: row.is_counted,
    draft: {
      kind: type === 'conversation' ? 'POST' : row.is_reply ? 'REPLY' : 'COMMENT',
      isEdit: false,
      hasOwnLimit: row.post_type !== null && hasOwnLimit(row.post_type),
      ...linksOf(
        {
          html: content,
          stripped: stripped_content,
          others: [title],
          addresses: sourcesOf(row.attachments),
        },
        ownHost,
      ),
      mentionCount: row.mention_count,
      language: row.language,
      country: row.post_country,
      isHoneypotFilled: false,
    },
    author: {
      joinedAt: row.joined_at,
      level: row.level,
      emailDomain: row.email ? (emailKey(row.email).split('@').at(-1) ?? null) : null,
      country: row.country,
      isTrusted: isStaffLevel(row.level) || holds('SKIP_CONTENT_LENGTH'),
      isStaff: isAdministrator || holds('MANAGE_SPAM_POSTS'),
    },
  };
}

function sourcesOf(attachments: unknown): string[] {
  if (!Array.isArray(attachments)) return [];
  return attachments.flatMap((each: unknown) => {
    const source: unknown = Object(each).source;
    return typeof source === 'string' ? [source] : [];
  });
}
