import { act } from 'react';
import { expect, it } from 'vitest';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { PollWidget } from './PollWidget.tsx';

const page: PageSubject = {
  ...{ key: 'HOME_PAGE', pathname: '/', search: '', newPostParent: {} },
  ...{ breadcrumbs: [], notice: null },
  ...{ conversationId: null, topicId: null, categoryId: null, memberId: null },
};

const poll = {
  ...{ conversationId: '7', question: null, state: 'OPEN' as const, multiSelect: false },
  pollOptions: ['Tea', 'Coffee'].map((label, at) => ({
    ...{ id: String(at + 1), label, isEdited: false, isAddedLater: false, voteCount: at },
    voters: null,
  })),
  ...{ pollStartTime: null, pollExpiryTime: '2099-01-01T00:00:00Z', closedAt: null },
  ...{ minChoices: 1, maxChoices: 1, resultVisibility: 'ALWAYS' as const, allowUndoVote: true },
  ...{ voteAnonymously: false, published: true, totalVoteCount: 1, votedOptions: [] },
  ...{ vote: 'OK' as const, manage: 'FORBIDDEN' as const },
};

const voted = {
  ...poll,
  ...{ totalVoteCount: 2, votedOptions: ['1'] },
  pollOptions: poll.pollOptions.map((option) => ({ ...option, voteCount: 1 })),
};

const show = () => {
  const post = { id: '7', title: 'What do we drink?', path: '/polls/what/7', poll };
  const data = { conversation: post };
  return renderComponent(
    <PollWidget id="poll" properties={{}} page={page} data={data} />,
    memberShell(),
  );
};

it('shows the poll with a link to its post, and when it closes', async () => {
  const { container, button } = await show();
  expect(button('What do we drink?').getAttribute('href')).toBe('/polls/what/7');
  expect(container.textContent).toMatch(/1 vote/);
  expect(container.textContent).not.toContain('<time>');
  expect(container.querySelector('time')?.getAttribute('datetime')).toContain('2099');
});

it('counts the vote and offers to undo it', async () => {
  answerCalls({
    pollActivity: ({ input }) => {
      expect(input).toMatchObject({ activity: 'poll-vote', votedOptions: ['1'] });
      return { poll: voted };
    },
  });
  const { container, button, get } = await show();
  await click(button('Vote'));
  expect(container.textContent).toContain('Choose an option.');
  await act(async () => get('input[value="1"]').click());
  await click(button('Vote'));
  await untilShown(() => expect(container.textContent).toContain('2 voters'));
  expect(button('Undo vote')).toBeDefined();
});

it('shows the vote before it is saved', async () => {
  let save: (answer: object) => void = () => undefined;
  answerCalls({ pollActivity: () => new Promise((resolve) => (save = resolve)) });
  const { container, button, get } = await show();
  await act(async () => get('input[value="1"]').click());
  await click(button('Vote'));
  expect(container.textContent).toContain('2 voters');
  expect(button('Undo vote').getAttribute('aria-busy')).toBe('true');
  await act(async () => save({ poll: voted }));
  await untilShown(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  expect(container.textContent).toContain('2 voters');
});

it('says that the poll has closed meanwhile', async () => {
  answerCalls({
    pollActivity: () => {
      throw refusedAnswer('CONVERSATION_CLOSED');
    },
  });
  const { button, get, container } = await show();
  await act(async () => get('input[value="2"]').click());
  await click(button('Vote'));
  await untilShown(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  await untilShown(() => expect(button('Vote')).toBeDefined());
  expect(container.textContent).toContain('1 vote');
  expect(get('input[value="2"]').checked).toBe(true);
});
