import type { Database } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { testVisitor } from '#platform/testing/testVisitor.ts';
import { liveChatSettingGroup } from '../../liveChatSettingGroup.ts';

/** Requests of a browser, from a network of its own; the same in each process. */
export function chaosVisitor(db: Database, id: number) {
  const liveChat = liveChatSettingGroup.schemas?.liveChat?.parse({ isOn: true }) as never;
  const visitor = testVisitor(`secret ${id}`);
  const address = `10.7.${id >> 8}.${id & 255}`;
  return (now = new Date()) => testContext(db, { visitor, address, now, settings: { liveChat } });
}
