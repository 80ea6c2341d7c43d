import { randomUUID } from 'node:crypto';
import type { CommunitySettings } from '#core/communitySettings.ts';
import type { makeMember } from '#features/people/members/server/memberFactories.ts';
import type { Database } from '#platform/database/database.ts';
import type { EventBus } from '#platform/events/eventBus.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { answerChatRequest } from './chatRoomService.ts';
import { sendChatMessage, startChat } from './chatService.ts';

type Person = Awaited<ReturnType<typeof makeMember>>;

interface Circumstances {
  bus?: EventBus;
  now?: Date;
  settings?: Partial<CommunitySettings>;
}

/** What members do in the chats of a test. */
export function chatActions(db: Database) {
  const as = ({ viewer }: Person, circumstances: Circumstances = {}) =>
    testContext(db, { viewer, ...circumstances });
  const text = (content: string) => ({ content, clientMessageId: randomUUID() });
  /** A first message to one member or several. */
  const start = (by: Person, to: readonly Person[], content = 'Hello', when?: Circumstances) =>
    startChat(as(by, when), { memberIds: to.map(({ id }) => `${id}`), ...text(content) });
  const write = (by: Person, room: { id: number }, content: string, when?: Circumstances) =>
    sendChatMessage(as(by, when), `${room.id}`, text(content));
  /** A chat of two or more that all have accepted. */
  const startAccepted = async (by: Person, ...others: readonly Person[]) => {
    const room = await start(by, others);
    for (const each of others) await answerChatRequest(as(each), `${room.id}`, true);
    return room;
  };
  return { as, start, write, startAccepted };
}
