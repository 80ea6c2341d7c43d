import { act } from 'react';
import { expect, it } from 'vitest';
import { NotificationLevelMenu } from '#features/content/marks/ui/NotificationLevelMenu.tsx';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls, offline, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { BookmarkPlaceButton } from './BookmarkPlaceButton.tsx';

const topic = {
  assetType: 'TOPIC',
  id: '7',
  title: 'Pumps',
  level: 'NORMAL',
  followCount: 4,
} as const;
const answered = { level: 'WATCHING' };

async function openLevels() {
  const page = await renderComponent(<NotificationLevelMenu {...topic} />, memberShell());
  const shown = () => page.button(/Pumps/).getAttribute('aria-label');
  const opening = Object.assign(new Event('beforetoggle'), { newState: 'open' });
  await act(async () => page.get('[popover]').dispatchEvent(opening));
  await untilShown(() => page.button(/^Watching/));
  return { shown, choose: (name: RegExp) => click(page.button(name)) };
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

it('watches a topic at once, and counts the viewer', async () => {
  const answer = held(answered);
  const asked: unknown[] = [];
  answerCalls({
    setNotificationLevel({ input }) {
      asked.push([input.assetType, input.objectId, input.level]);
      return answer.answer();
    },
  });
  const { choose, shown } = await openLevels();
  await choose(/^Watching/);
  expect(shown()).toBe('Following, 5 followers: Pumps');
  answer.release();
  await untilShown(() => expect(asked).toEqual([['TOPIC', '7', 'WATCHING']]));
  await choose(/^Muted/);
  await untilShown(() => expect(shown()).toBe('Muted, 4 followers: Pumps'));
});

it('is named as it is labelled, so that speech input finds it', async () => {
  const page = await renderComponent(<NotificationLevelMenu {...topic} />, memberShell());
  const button = page.button(/Pumps/);
  const visible = [...button.querySelectorAll('span')].map((part) => part.textContent).join(', ');
  expect(button.getAttribute('aria-label')).toMatch(new RegExp(`^${visible}`));
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
])('reverts the level where %s, and says so', async (_case, fail, words) => {
  answerCalls({
    setNotificationLevel() {
      throw fail();
    },
  });
  const { choose, shown } = await openLevels();
  await choose(/^Watching/);
  await untilShown(() => expect(snackbar.shown().at(-1)?.text).toMatch(words));
  expect(snackbar.shown().at(-1)?.tone).toBe('error');
  expect(shown()).toBe('Follow, 4 followers: Pumps');
});

it('sends one choice after the other, and shows the last', async () => {
  const slow = held(answered);
  const asked: unknown[] = [];
  answerCalls({
    setNotificationLevel({ input }) {
      asked.push(input.level);
      return input.level === 'WATCHING' ? slow.answer() : { level: 'MUTED' };
    },
  });
  const { choose, shown } = await openLevels();
  await choose(/^Watching/);
  await choose(/^Muted/);
  expect(shown()).toBe('Muted, 4 followers: Pumps');
  await untilShown(() => expect(asked).toEqual(['WATCHING']));
  slow.release();
  await untilShown(() => expect(asked).toEqual(['WATCHING', 'MUTED']));
  expect(shown()).toBe('Muted, 4 followers: Pumps');
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
