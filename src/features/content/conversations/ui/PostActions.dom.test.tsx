import { expect, it } from 'vitest';
import { SnackbarHost } from '#ui/SnackbarHost.tsx';
import { answerCalls, offline, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { type ActivityState, untouched } from '../activityStateRules.ts';
import type { PostNode } from './conversationDocuments.ts';
import { PostActions } from './PostActions.tsx';
import { usePostActivity } from './usePostActivity.ts';

// What the buttons of a question read of it.
const question = {
  ...{ ...untouched, id: '5', bookmarked: false, author: null, title: '', path: '/' },
  can: { meToo: 'OK', bookmark: 'OK' },
} as unknown as PostNode;

function Actions() {
  return (
    <>
      <PostActions post={question} activity={usePostActivity(question)} />
      <SnackbarHost />
    </>
  );
}

/** The buttons where a press of "Me too" is answered so; that the post was read is always heard. */
async function open(meToo: () => Partial<ActivityState>) {
  answerCalls({
    customActivityConversation({ input }) {
      const state = input.activity === 'read' ? { hasRead: true } : meToo();
      return { activityId: null, conversation: { ...untouched, ...state }, response: null };
    },
  });
  const page = await renderComponent(<Actions />, memberShell());
  const button = page.button(/^Me too/);
  return { ...page, button, isPressed: () => button.getAttribute('aria-pressed') };
}

it('shows that one has the same question at once, and then the count that the server knows', async () => {
  const { button, isPressed } = await open(() => ({ meTooed: true, meTooCount: 7 }));
  await click(button);
  expect(isPressed()).toBe('true');
  await untilShown(() => expect(button.textContent).toBe('Me too7'));
});

it('takes it back when the network fails, and says so', async () => {
  const { get, button, isPressed } = await open(() => {
    throw offline();
  });
  await click(button);
  await untilShown(() =>
    expect(get('[role=alert]').textContent).toContain(
      'Failed to perform the conversation activity, please try again.',
    ),
  );
  expect(isPressed()).toBe('false');
});

it('says of a post that is gone by now that no second try helps, until that is dismissed', async () => {
  const page = await open(() => {
    throw refusedAnswer('NOT_FOUND');
  });
  await click(page.button);
  const said = () => page.get('[role=alert]').textContent;
  await untilShown(() => expect(said()).toContain('This is no longer here'));
  await click(page.container.querySelector<HTMLElement>('[aria-label=Dismiss]') ?? page.button);
  await untilShown(() => expect(said()).toBe(''));
});
