import { type Kysely, sql } from 'kysely';

const newMember = { type: 'NEW_MEMBER', hours: 24, points: 3 };
const posts = { type: 'KIND', kinds: ['POST'] };

/**
 * The built-in rules. An existing community has them disabled, except for banned domains: banning a domain
 * implies its links. A new community has them enabled from its first start
 * (features/care/spam/server/enableShippedRules.ts).
 */
const rules = [
  {
    key: 'honeypot',
    name: 'The trap for machines is filled in',
    action: 'HIDE',
    conditions: [{ type: 'HONEYPOT' }],
  },
  {
    key: 'bannedHost',
    name: 'Links to a banned domain',
    action: 'REJECT',
    conditions: [{ type: 'BANNED_HOST' }],
    enabled: true,
    sparesTrusted: false,
  },
  {
    key: 'newMemberPause',
    name: 'New members: two minutes between posts',
    action: 'REJECT',
    conditions: [newMember, { type: 'SOONER_THAN', kinds: 'POSTS', seconds: 120 }],
  },
  {
    key: 'newMemberPosts',
    name: 'New members: three posts a day',
    action: 'REJECT',
    conditions: [newMember, { type: 'RATE', kinds: 'POSTS', count: 3, minutes: 1440 }],
  },
  {
    key: 'newMemberComments',
    name: 'New members: ten comments a day',
    action: 'REJECT',
    conditions: [newMember, { type: 'RATE', kinds: 'RESPONSES', count: 10, minutes: 1440 }],
  },
  {
    key: 'newMemberLinks',
    name: 'New members: two links',
    action: 'REJECT',
    conditions: [newMember, { type: 'LINKS_ABOVE', count: 2 }],
  },
  {
    key: 'newMemberMentions',
    name: 'New members: two mentions',
    action: 'REJECT',
    conditions: [newMember, { type: 'MENTIONS_ABOVE', count: 2 }],
  },
  {
    key: 'newMembersHost',
    name: 'One new link host from three new members',
    action: 'FLAG',
    conditions: [newMember, { type: 'HOST_OF_NEW_MEMBERS', members: 3 }],
  },
  {
    key: 'likeSpam',
    name: 'New members: very much like spam',
    action: 'HOLD',
    conditions: [newMember, { type: 'SPAM_SCORE', percent: 95 }],
  },
  {
    key: 'duplicate',
    name: 'New members: nearly the same as before',
    action: 'FLAG',
    conditions: [newMember, { type: 'NEAR_DUPLICATE', days: 30, percent: 80, ofOthers: false }],
  },
  {
    key: 'firstPost',
    name: "A new member's first post",
    action: 'HOLD',
    conditions: [{ type: 'FIRST_CONTRIBUTION' }, posts],
  },
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [position, rule] of rules.entries()) {
    await sql`
      insert into spam_rules (shipped_key, name, enabled, position, action, match, conditions, spares_trusted)
      values (${rule.key}, ${rule.name}, ${rule.enabled ?? false}, ${position + 1}, ${rule.action}, 'ALL',
        ${JSON.stringify(rule.conditions)}::jsonb, ${rule.sparesTrusted ?? true})`.execute(db);
  }
  // A new member's deleted content still counts for rate limits.
  for (const table of ['conversations', 'comments']) {
    await sql
      .raw(
        `create index ${table}_deleted_by_author on ${table} (author_id, created_at desc) where deleted_at is not null`,
      )
      .execute(db);
  }
}
