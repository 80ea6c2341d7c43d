import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { Audience, LeakRole, Secrets } from './leakSecrets.ts';

type Fields = NonNullable<Parameters<typeof makeMember>[1]>;

/** Those who look, and those who are looked at in every state of theirs. */
export async function makeSecretMembers(db: Database, secrets: Secrets, categoryId: number) {
  const make = async (username: string, fields: Fields = {}) =>
    (await makeMember(db, { username, ...fields })).id;
  const members: Record<Exclude<LeakRole, 'visitor'>, number> = {
    member: await make('reader'),
    author: await make('author'),
    suspended: await make('suspended', {
      suspended_until: new Date('2100-01-01T00:00:00Z'),
      suspended_reason: secrets.word('member[suspended].suspendedReason', 'suspension'),
    }),
    moderator: await make('moderator', { role: 'moderator' }),
    categoryModerator: await make('category_moderator'),
    agent: await make('agent', { role: 'agent' }),
    manager: await make('manager', { role: 'manager' }),
    administrator: await make('administrator', { role: 'administrator' }),
  };
  await db
    .insertInto('role_grants')
    .values({
      member_id: members.categoryModerator,
      role_key: 'moderator',
      category_id: categoryId,
    })
    .execute();
  const at = new Date('2026-03-01T12:00:00Z');
  const secret = (state: string, page: Audience, fields: Fields = {}, name: Audience = page) =>
    makeMember(db, { ...secretFields(secrets, state, { page, name }), ...fields });
  const other = await secret('approved', 'everyone');
  const hidden = await secret('hidden', 'hidden', { blocked_at: at, content_hidden: true });
  await secret('pending', 'waiting', { approval_status: 'PENDING' }, 'standing');
  await secret('rejected', 'waiting', { approval_status: 'REJECTED' }, 'standing');
  await secret('deactivated', 'standing', { deactivated_at: at });
  await secret('deleted', 'nobody', { deleted_at: at });
  return { members, otherId: other.id, hiddenId: hidden.id };
}

/** @param seen who may know the member by name, and who may open their page */
function secretFields(
  secrets: Secrets,
  state: string,
  seen: { name: Audience; page: Audience },
): Fields {
  const word = (field: string, whose: Audience) => secrets.word(`member[${state}].${field}`, whose);
  const isGone = seen.page === 'nobody';
  const account = isGone ? 'nobody' : 'accounts';
  return {
    username: word('username', seen.name),
    full_name: `${word('fullName', seen.name)} xylophone`,
    bio: word('bio', seen.page),
    signature: word('signature', seen.page),
    partner_id: word('partnerId', account),
    partner_details: JSON.stringify({ name: word('partnerName', account) }),
    partner_custom_fields: JSON.stringify({ plan: word('partnerCustomFields', account) }),
    email: `${word('email', account)}@example.org`,
    password_hash: word('passwordHash', 'nobody'),
    phone: word('phone', account),
    employee_id: word('employeeId', account),
    custom_fields: JSON.stringify({ answer: word('customFields', account) }),
    screener_response: JSON.stringify({ answer: word('screener', account) }),
    blocked_reason: word('blockedReason', isGone ? 'nobody' : 'standing'),
    approval_reason: word('approvalReason', isGone ? 'nobody' : 'standing'),
  };
}

interface Kept {
  members: Record<Exclude<LeakRole, 'visitor'>, number>;
  otherId: number;
  postId: number;
  privateId: number;
}

/** What is kept about members and is nobody's or few people's business. */
export async function keepSecretRecords(
  db: Database,
  secrets: Secrets,
  { members, otherId, postId, privateId }: Kept,
): Promise<void> {
  const { word } = secrets;
  const json = (about: string, audience: Audience) =>
    JSON.stringify({ note: word(about, audience) });
  await db
    .updateTable('roles')
    .set({ signature: word('role.signature', 'everyone') })
    .where('key', '=', 'moderator')
    .execute();
  // What was written from a private post names it to nobody else.
  await db
    .insertInto('conversation_links')
    .values({ from_id: postId, to_id: privateId, kind: 'created-from' })
    .execute();
  await db
    .insertInto('drafts')
    .values({ member_id: members.author, draft_key: 'new:post', data: json('draft', 'author') })
    .execute();
  await db
    .insertInto('member_notes')
    .values({ member_id: otherId, author_id: members.moderator, content: word('note', 'notes') })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      token_hash: Buffer.alloc(32, 7),
      member_id: otherId,
      csrf_token: word('session.csrfToken', 'nobody'),
      lifetime_seconds: 1e6,
      expires_at: new Date('2100-01-01T00:00:00Z'),
      user_agent: word('session.userAgent', 'standing'),
      address: word('session.address', 'standing'),
    })
    .execute();
  await db
    .insertInto('sign_ins')
    .values({
      member_id: otherId,
      method: 'PASSWORD',
      outcome: 'SUCCESS',
      user_agent: word('signIn.userAgent', 'standing'),
    })
    .execute();
  await db
    .insertInto('audit_log')
    .values([
      {
        actor_id: members.manager,
        action: 'member.updated',
        subject_type: 'member',
        subject_id: `${otherId}`,
        detail: json('audit', 'standing'),
      },
      {
        actor_id: members.manager,
        action: 'spamRule.created',
        subject_type: 'spamRule',
        subject_id: '99',
        detail: json('audit[of other work]', 'administrator'),
      },
    ])
    .execute();
  const activity = (target_id: number, about: string, audience: Audience) => ({
    ...{ actor_id: members.moderator, activity: 'edit', target_type: 'conversation' as const },
    ...{ target_id, detail: json(about, audience) },
  });
  await db
    .insertInto('activity_log')
    .values([
      activity(postId, 'activity', 'postStaff'),
      activity(privateId, 'activity[private]', 'administrator'),
    ])
    .execute();
  await db
    .insertInto('post_notes')
    .values({
      conversation_id: postId,
      author_id: members.moderator,
      content: word('postNote', 'postNotes'),
    })
    .execute();
  const canned = (about: string, audience: Audience, owner_id: number | null) => ({
    ...{ owner_id, title: word(`${about}.title`, audience) },
    ...{ content: word(`${about}.content`, audience), stripped_content: '' },
  });
  await db
    .insertInto('canned_texts')
    .values([
      canned('cannedText', 'cannedTexts', null),
      canned('cannedText[own]', 'nobody', otherId),
    ])
    .execute();
  await db
    .insertInto('mails')
    .values({
      kind: 'RESET_PASSWORD',
      member_id: otherId,
      recipient: `${word('mail.recipient', 'administrator')}@example.org`,
      language: 'en',
      data: JSON.stringify({ url: `https://example.org/${word('mail.link', 'nobody')}` }),
    })
    .execute();
  await db
    .insertInto('member_tokens')
    .values({
      token_hash: Buffer.alloc(32, 9),
      member_id: otherId,
      purpose: 'RESET_PASSWORD',
      data: json('token', 'nobody'),
      expires_at: new Date('2100-01-01T00:00:00Z'),
    })
    .execute();
  await db
    .insertInto('bans')
    .values({ kind: 'DOMAIN', value: 'spam.example', reason: word('ban.reason', 'accounts') })
    .execute();
  await db
    .insertInto('spam_rules')
    .values({
      ...{ name: word('spamRule.name', 'accounts'), position: 99, action: 'REJECT', match: 'ALL' },
      conditions: JSON.stringify([{ type: 'WORDS', words: [word('spamRule.words', 'accounts')] }]),
      message: word('spamRule.message', 'accounts'),
    })
    .execute();
  await db
    .insertInto('search_reports')
    .values({ keyword: word('searchReport', 'nobody'), member_id: otherId })
    .execute();
  await db
    .insertInto('identity_providers')
    .values({
      idp_id: 'provider',
      kind: 'OPEN_ID_CONNECT',
      name: 'Provider',
      config: JSON.stringify({ clientSecret: word('provider.clientSecret', 'nobody') }),
    })
    .execute();
}
