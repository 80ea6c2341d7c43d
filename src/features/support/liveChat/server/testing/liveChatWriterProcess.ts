/** A process in which visitors and agents write in live chats, for a test that kills it. Argument: `ChaosWriting` as JSON. */
import { replyToRequest } from '#features/support/requests/server/supportRequestService.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { runChaosWriters } from '#platform/testing/chaos/chaosProcess.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { sendLiveChatMessage } from '../visitorChat.ts';
import { chaosVisitor } from './chaosVisitor.ts';

await runChaosWriters(async (db, { id, place, role }) => {
  if (role === 'visitor') {
    const visitor = chaosVisitor(db, id);
    return ({ text: message, clientId: clientMutationId, now }) =>
      sendLiveChatMessage(visitor(now), { message, clientMutationId });
  }
  const viewer = await findViewer(testContext(db), id);
  if (viewer === null) throw new Error(`no member ${id}`);
  return ({ text, clientId: clientMutationId, now }) =>
    replyToRequest(testContext(db, { viewer, now }), `${place}`, {
      ...{ message: `<p>${text}</p>`, status: 'OPEN', clientMutationId },
    });
});
