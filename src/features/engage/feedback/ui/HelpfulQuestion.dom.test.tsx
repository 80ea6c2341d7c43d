import { expect, it } from 'vitest';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell, testShell } from '#ui/testing/testShell.ts';
import { HelpfulQuestion } from './HelpfulQuestion.tsx';

const postOf = (changes: object = {}) =>
  ({
    ...{ id: '7', type: 'ARTICLE', helpfulCount: 12, totalFeedbackCount: 14, foundHelpful: null },
    can: { giveFeedback: 'OK' },
    ...changes,
  }) as unknown as PostNode; // what of it the component reads

const pressed = (button: HTMLElement) => button.getAttribute('aria-pressed');

it('shows an answer at once, changes it, and takes it back when it is pressed again', async () => {
  const sent: unknown[] = [];
  let counts = { helpfulCount: 12, totalFeedbackCount: 14 };
  answerCalls({
    provideFeedback({ input: { objectId, helpful } }) {
      sent.push([objectId, helpful]);
      counts = {
        helpfulCount: helpful ? 13 : 12,
        totalFeedbackCount: helpful === null ? 14 : 15,
      };
      return { conversation: { ...counts, foundHelpful: helpful } };
    },
  });
  const { container, button } = await renderComponent(
    <HelpfulQuestion post={postOf()} />,
    memberShell(),
  );
  expect(container.textContent).toContain('12 of 14 people found this helpful');
  await click(button('Yes'));
  await untilShown(() => expect(container.textContent).toContain('13 of 15 people'));
  expect(pressed(button('Yes'))).toBe('true');
  await click(button('No'));
  await untilShown(() => expect(container.textContent).toContain('12 of 15 people'));
  expect([pressed(button('Yes')), pressed(button('No'))]).toEqual(['false', 'true']);
  await click(button('No'));
  await untilShown(() => expect(container.textContent).toContain('12 of 14 people'));
  expect(sent).toEqual([
    ['7', true],
    ['7', false],
    ['7', null],
  ]);
});

it('takes an answer back that the server refuses', async () => {
  answerCalls({
    provideFeedback() {
      throw refusedAnswer('CONVERSATION_CLOSED');
    },
  });
  const { container, button } = await renderComponent(
    <HelpfulQuestion post={postOf()} />,
    memberShell(),
  );
  await click(button('Yes'));
  await untilShown(() => expect(pressed(button('Yes'))).toBe('false'));
  expect(container.textContent).toContain('12 of 14 people');
});

it('remembers in the browser what a visitor said', async () => {
  localStorage.clear();
  const sent: unknown[] = [];
  answerCalls({
    provideFeedback({ input: { helpful } }) {
      sent.push(helpful);
      const counts = { helpfulCount: helpful ? 13 : 12, totalFeedbackCount: helpful ? 15 : 14 };
      // Visitors have no account to read it from.
      return { conversation: { ...counts, foundHelpful: null } };
    },
  });
  const first = await renderComponent(<HelpfulQuestion post={postOf()} />, testShell());
  await click(first.button('Yes'));
  await untilShown(() => expect(first.container.textContent).toContain('13 of 15 people'));
  expect(pressed(first.button('Yes'))).toBe('true');
  const counted = postOf({ helpfulCount: 13, totalFeedbackCount: 15 });
  const again = await renderComponent(<HelpfulQuestion post={counted} />, testShell());
  await untilShown(() => expect(pressed(again.button('Yes'))).toBe('true'));
  await click(again.button('Yes'));
  await untilShown(() => expect(pressed(again.button('Yes'))).toBe('false'));
  expect(sent).toEqual([true, null]);
  const other = await renderComponent(<HelpfulQuestion post={postOf({ id: '70' })} />, testShell());
  expect(pressed(other.button('Yes'))).toBe('false');
});

it('asks visitors, and neither authors nor readers of what is no article', async () => {
  const shown = async (changes: object) =>
    (await renderComponent(<HelpfulQuestion post={postOf(changes)} />, testShell())).container
      .textContent;
  const none = { helpfulCount: 0, totalFeedbackCount: 0 };
  expect(await shown({ can: { giveFeedback: 'OK' } })).toContain('Yes');
  expect(await shown({ can: { giveFeedback: 'BAD_REQUEST' } })).not.toContain('Yes');
  expect(await shown({ can: { giveFeedback: 'BAD_REQUEST' }, ...none })).toBe('');
  expect(await shown({ type: 'QUESTION' })).toBe('');
});
