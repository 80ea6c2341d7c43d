import { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { Audience, LeakRole, Secrets } from '#platform/testing/leakSecrets.ts';

type Fields = NonNullable<Parameters<typeof makeMember>[1]>;

/** The viewers, and the members viewed in each of their states. */
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

/** @param seen who may see the member's name, and who may open their profile */
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
    partner_details: JSON.stringify({ name: word('partnerName', isGone ? 'nobody' : 'companies') }),
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
