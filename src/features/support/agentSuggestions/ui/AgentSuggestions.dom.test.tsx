import { expect, it } from 'vitest';
import type { QuickSource } from '#features/support/agentWorkspace/ui/quickSources.ts';
import type { AgentRequestNode } from '#features/support/agentWorkspace/ui/useAgentRequest.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { AgentSuggestions } from './AgentSuggestions.tsx';
import { SuggestionQuickSource } from './SuggestionQuickSource.tsx';

const post = (id: string, title: string) => ({
  ...{ id, title, path: `/conversations/garden/${id}`, type: 'QUESTION' },
  hasAcceptedComment: true,
});
const suggestedPosts = [
  { isPublic: true, post: post('3', 'Valve <b>& tap</b>') },
  { isPublic: false, post: post('4', 'Only for staff') },
];
const solved = {
  id: '9',
  number: '1009',
  title: 'Valve drips',
  lastActivityAt: '2026-01-02T00:00:00Z',
};

const answer = (found: object) =>
  answerCalls({
    supportRequest: () => ({ id: '7', suggestedPosts: [], solvedAlike: [], ...found }),
  });

// What of it the card reads.
const request = { id: '7' } as AgentRequestNode;

it('lists posts and solved requests, and copies links of public posts only', async () => {
  answer({ suggestedPosts, solvedAlike: [{ answer: 'Close the tap.', request: solved }] });
  const { container, button } = await renderComponent(<AgentSuggestions request={request} />);
  await untilShown(() => expect(container.textContent).toContain('Similar solved requests'));
  expect(container.textContent).toContain('#1009');
  expect(container.textContent).toContain('Close the tap.');
  expect(container.textContent).toContain('Not public');
  expect(button('Copy the link of “Valve <b>& tap</b>”')).toBeDefined();
  expect(() => button('Copy the link of “Only for staff”')).toThrow();
});

it('shows nothing where nothing fits', async () => {
  const asked = answer({});
  const { container } = await renderComponent(<AgentSuggestions request={request} />);
  await untilShown(() => expect(asked).toEqual(['supportRequest']));
  expect(container.textContent).toBe('');
});

it('offers public posts in the menu of the composer, as links with their titles as text', async () => {
  answer({ suggestedPosts });
  const sources: QuickSource[] = [];
  const register = (source: QuickSource) => {
    sources.push(source);
    return () => undefined;
  };
  await renderComponent(<SuggestionQuickSource requestId="7" register={register} />);
  const found = await sources[0]?.('valve');
  expect(found?.map(({ text }) => text.name)).toEqual(['Valve <b>& tap</b>']);
  expect(found?.[0]?.text.html).toMatch(
    /^<p><a href="http[^"]+\/conversations\/garden\/3">Valve &lt;b&gt;&amp; tap&lt;\/b&gt;<\/a><\/p>$/,
  );
});
