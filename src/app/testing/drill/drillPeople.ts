import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { chatActions } from '#features/support/chat/server/chatFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import type { Database } from '#platform/database/database.ts';
import { createSession } from '#platform/sessions/sessions.ts';

export interface DrillPerson {
  id: number;
  headers: Record<string, string>;
  csrf: string;
}

/** A customer who writes to support by email, to an address of their own. */
export const contactAddress = 'contact@drill.example';

/** Who is in the community during the drill, and where they write. */
export async function makeDrillPeople(db: Database) {
  const person = async (fields: Parameters<typeof makeMember>[1] = {}) => {
    const member = await makeMember(db, { joined_at: new Date('2020-01-01'), ...fields });
    const { token, csrfToken } = await createSession(db, {
      ...{ memberId: member.id, remember: false, userAgent: 'drill', address: '127.0.0.1' },
      now: new Date(),
    });
    const headers = { cookie: `plaza_session=${token}`, 'x-csrf-token': csrfToken };
    return { member, person: { id: member.id, headers, csrf: csrfToken } };
  };
  const [staff, one, other, author] = [
    await person({ role: 'administrator', username: 'drill_staff' }),
    await person({ username: 'drill_one' }),
    await person({ username: 'drill_other' }),
    // What others write may have to be approved after an edit.
    await person({ username: 'drill_author', role: 'administrator' }),
  ];
  const category = await makeCategory(db);
  const topic = await makeTopic(db, category.id);
  const posts: number[] = [];
  for (let number = 0; number < 8; number += 1) {
    const post = await makeConversation(db, {
      ...{ author_id: author.member.id, category_id: category.id, topic_id: topic.id },
    });
    posts.push(post.id);
  }
  const request = await makeSupportRequest(db, {
    ...{ requester_id: null, requester_email: contactAddress, channel: 'EMAIL' },
  });
  const room = await chatActions(db).startAccepted(one.member, other.member);
  return {
    ...{ staff: staff.person, one: one.person, other: other.person, author: author.person },
    ...{ posts, requestId: request.id, roomId: room.id },
  };
}

export type DrillPeople = Awaited<ReturnType<typeof makeDrillPeople>>;
