import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { PollView } from '../pollView.ts';
import { PollVotersDialog } from './PollVotersDialog.tsx';

const option = { isEdited: false, isAddedLater: false, voteCount: 1 };
const poll: PollView = {
  ...{ conversationId: '7', question: null, state: 'OPEN', multiSelect: false },
  pollOptions: [
    { ...option, id: '1', label: 'Tea' },
    { ...option, id: '2', label: 'Coffee' },
  ],
  ...{ pollStartTime: null, pollExpiryTime: null, closedAt: null, minChoices: 1, maxChoices: 1 },
  ...{ resultVisibility: 'ALWAYS', allowUndoVote: true, voteAnonymously: false, published: true },
  ...{ totalVoteCount: 1, votedOptions: [], vote: 'OK', manage: 'OK' },
};

const voter = (id: string, username: string, label: string) => ({
  ...{ memberId: id, votedAt: '2026-01-01T00:00:00Z', labels: [label] },
  member: {
    ...{ id, username, fullName: username, avatar: null, brandUser: false },
    ...{ isAnonymous: false, left: null },
  },
});

const open = () =>
  renderComponent(
    <PollVotersDialog poll={poll} close={vi.fn()} dismiss={vi.fn()} closable />,
    memberShell(),
  );

type Asked = { optionId?: string | null };

it('lists who voted for what, for all options or one', async () => {
  answerCalls({
    pollVoters: (args) => {
      const { optionId } = args as unknown as Asked; // a query has no input
      const all = [voter('4', 'ada', 'Tea'), voter('5', 'bob', 'Coffee')];
      return optionId ? all.slice(1) : all;
    },
  });
  const { container, field } = await open();
  await untilShown(() => expect(container.textContent).toContain('ada'));
  expect(container.textContent).toContain('bob');
  const select = field('Option');
  await act(async () => {
    select.value = '2';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await untilShown(() => expect(container.textContent).not.toContain('ada'));
  await untilShown(() => expect(container.textContent).toContain('bob'));
});

it('says when nobody has voted, and when loading fails', async () => {
  answerCalls({ pollVoters: () => [] });
  const { container } = await open();
  await untilShown(() => expect(container.textContent).toContain('No votes yet.'));
  answerCalls({
    pollVoters: () => {
      throw refusedAnswer('INTERNAL_SERVER_ERROR');
    },
  });
  const failing = await open();
  await untilShown(() =>
    expect(failing.container.textContent).toContain('The votes couldn’t be loaded.'),
  );
});
