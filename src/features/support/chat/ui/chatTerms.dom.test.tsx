import { beforeEach, expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { untilShown } from '#ui/testing/renderComponent.tsx';
import { askChatTermsOnVisit } from './chatTerms.ts';

const explicit = { mode: 'EXPLICIT', version: 3, text: 'Be polite.', isAccepted: false };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  modalQueue.closeAll();
});

function serverSays(terms: object | null, reason: string | null = null) {
  return answerCalls({
    chatTerms: () => terms,
    chatBarrier: () => reason && { reason, until: null },
  });
}

const shown = () =>
  untilShown(() =>
    expect(modalQueue.current()).toMatchObject({
      key: 'chatTerms',
      props: { version: 3, text: 'Be polite.' },
    }),
  );

it('shows explicit terms at the first visit, and once closed not again in any window', async () => {
  serverSays(explicit);
  const visit = askChatTermsOnVisit('1');
  await shown();
  modalQueue.current()?.dismiss();
  await visit;
  await askChatTermsOnVisit('1');
  sessionStorage.clear();
  await askChatTermsOnVisit('1');
  expect(modalQueue.current()).toBeUndefined();

  // Another member on this browser, or another version of the terms.
  const other = askChatTermsOnVisit('2');
  await shown();
  modalQueue.current()?.close(true);
  await other;
  sessionStorage.clear();
  serverSays({ ...explicit, version: 4 });
  const again = askChatTermsOnVisit('2');
  await untilShown(() => expect(modalQueue.current()).toMatchObject({ props: { version: 4 } }));
  modalQueue.closeAll();
  await again;
});

it('asks again where a change of the page closed the dialog', async () => {
  serverSays(explicit);
  const visit = askChatTermsOnVisit('1');
  await shown();
  history.pushState(null, '', '/another-page');
  modalQueue.closeAll();
  await visit;
  const again = askChatTermsOnVisit('1');
  await shown();
  modalQueue.closeAll();
  await again;
});

it.each([
  ['accepted terms', { ...explicit, isAccepted: true }, null],
  ['implicit terms', { ...explicit, mode: 'IMPLICIT' }, null],
  ['chat that is off', null, null],
  ['a member who can’t chat', explicit, 'OPTED_OUT'],
])('shows nothing for %s, and does not ask the server again', async (_what, terms, reason) => {
  const asked = serverSays(terms, reason);
  await askChatTermsOnVisit('1');
  await askChatTermsOnVisit('1');
  expect(modalQueue.current()).toBeUndefined();
  expect(asked).toEqual(['chatTerms', 'chatBarrier']);
});

it('asks a new member, who can answer others', async () => {
  serverSays(explicit, 'NEW_MEMBER');
  const visit = askChatTermsOnVisit('1');
  await shown();
  modalQueue.closeAll();
  await visit;
});
