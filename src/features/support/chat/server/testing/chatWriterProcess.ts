/** A process in which some members write in chats, for a test that kills it. Argument: `ChaosWriting` as JSON. */
import { findViewer } from '#platform/roles/viewers.ts';
import { runChaosWriters } from '#platform/testing/chaos/chaosProcess.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { sendChatMessage } from '../chatService.ts';

await runChaosWriters(async (db, { id, place }) => {
  const viewer = await findViewer(testContext(db), id);
  if (viewer === null) throw new Error(`no member ${id}`);
  return ({ text: content, clientId: clientMessageId, now }) =>
    sendChatMessage(testContext(db, { viewer, now }), `${place}`, { content, clientMessageId });
});
