import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

export const memberAdminLeaks: FeatureLeaks = {
  queries: {
    auditActors: 'secrets',
    auditLog: 'secrets',
    managedMember: 'secrets',
    managedMembers: 'secrets',
  },
  plant: async ({ db, secrets: { word }, members, otherId }) => {
    await db
      .insertInto('member_notes')
      .values({ member_id: otherId, author_id: members.moderator, content: word('note', 'notes') })
      .execute();
    await db
      .insertInto('audit_log')
      .values([
        {
          actor_id: members.manager,
          action: 'member.updated',
          subject_type: 'member',
          subject_id: `${otherId}`,
          detail: JSON.stringify({ note: word('audit', 'standing') }),
        },
        {
          actor_id: members.manager,
          action: 'spamRule.created',
          subject_type: 'spamRule',
          subject_id: '99',
          detail: JSON.stringify({ note: word('audit[of other work]', 'administrator') }),
        },
        {
          actor_id: otherId,
          action: 'member.updated',
          subject_type: 'member',
          subject_id: `${otherId}`,
          detail: JSON.stringify({ note: word('audit[of a member]', 'standing') }),
        },
      ])
      .execute();
  },
};
