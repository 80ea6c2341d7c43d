import { expect, it } from 'vitest';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls, offline, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { BookmarkPlaceButton } from './BookmarkPlaceButton.tsx';
import { FollowTopicButton } from './FollowTopicButton.tsx';

const topic = { id: '7', title: 'Pumps', followed: false, followCount: 4 };
const followed = { topic: { id: '7', followed: true, followCount: 9 } };
const unfollowed = { topic: { id: '7', followed: false, followCount: 8 } };

async function openFollow() {
  const page = await renderComponent(<FollowTopicButton topic={topic} />, memberShell());
  const follow = page.button(/^Follow Pumps/);
  const shown = () => [follow.getAttribute('aria-pressed'), follow.getAttribute('aria-label')];
  return { follow, shown };
}

async function openBookmark() {
  const bookmark = <BookmarkPlaceButton assetType="TOPIC" id="7" bookmarked={false} />;
  const button = (await renderComponent(bookmark, memberShell())).button('Bookmark');
  return { button, isPressed: () => button.getAttribute('aria-pressed') };
}

/** Answers when it is told to. */
function held<Answer>(answer: Answer) {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  return { answer: () => promise, release: () => resolve(answer) };
}

it('follows a topic at once, and then shows the count that the server knows', async () => {
  const follow = held(followed);
  answerCalls({ followTopic: follow.answer });
  const { follow: button, shown } = await openFollow();
  await click(button);
  expect(shown()).toEqual(['true', 'Follow Pumps: 5 followers']);
  follow.release();
  await untilShown(() => expect(shown()).toEqual(['true', 'Follow Pumps: 9 followers']));
});

it.each([
  [
    'the server fails',
    () => refusedAnswer('INTERNAL_SERVER_ERROR'),
    'Failed to perform the action, please try again.',
  ],
  ['the network is gone', offline, 'Failed to perform the action, please try again.'],
  [
    'the topic is gone',
    () => refusedAnswer('NOT_FOUND'),
    /^This was deleted, moved or made private/,
  ],
])('takes a follow back where %s, and says so', async (_case, fail, words) => {
  answerCalls({
    followTopic() {
      throw fail();
    },
  });
  const { follow, shown } = await openFollow();
  await click(follow);
  await untilShown(() => expect(snackbar.shown().at(-1)?.text).toMatch(words));
  expect(snackbar.shown().at(-1)?.tone).toBe('error');
  expect(shown()).toEqual(['false', 'Follow Pumps: 4 followers']);
});

it('sends what is pressed and taken back one after the other, and shows the last', async () => {
  const slow = held(followed);
  const asked = answerCalls({ followTopic: slow.answer, unfollowTopic: () => unfollowed });
  const { follow, shown } = await openFollow();
  await click(follow);
  await click(follow);
  expect(shown()[0]).toBe('false');
  await untilShown(() => expect(asked).toEqual(['followTopic']));
  slow.release();
  await untilShown(() => expect(asked).toEqual(['followTopic', 'unfollowTopic']));
  await untilShown(() => expect(shown()).toEqual(['false', 'Follow Pumps: 8 followers']));
});

it('bookmarks a topic at once, and says so in the words of the spec', async () => {
  answerCalls({ updateBookmarks: () => ({ bookmarked: true }) });
  const { button, isPressed } = await openBookmark();
  await click(button);
  expect(isPressed()).toBe('true');
  await untilShown(() =>
    expect(snackbar.shown().at(-1)?.text).toBe('Successfully bookmarked the topic!'),
  );
  expect(isPressed()).toBe('true');
});

it('leaves as pressed last what was bookmarked and taken back on a slow network', async () => {
  const slow = held({ bookmarked: true });
  const actions: unknown[] = [];
  answerCalls({
    updateBookmarks({ input }) {
      actions.push(input.action);
      return input.action === 'add' ? slow.answer() : { bookmarked: false };
    },
  });
  const { button, isPressed } = await openBookmark();
  await click(button);
  await click(button);
  slow.release();
  await untilShown(() => expect(actions).toEqual(['add', 'remove']));
  await untilShown(() => expect(isPressed()).toBe('false'));
});
