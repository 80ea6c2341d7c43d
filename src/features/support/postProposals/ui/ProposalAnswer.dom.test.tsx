import { expect, it } from 'vitest';
import words from '#locales/en/postProposals.json' with { type: 'json' };
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { ProposalAnswer } from './ProposalAnswer.tsx';
import type { ProposalNode } from './proposalDocuments.ts';

const proposal: ProposalNode = {
  ...{ id: '3', state: 'ASKED', revision: 2, title: 'A pump leaks', message: '', post: null },
  ...{ question: '<p>It drips.</p>', answer: '<p>Replace it.</p>', topicTitle: 'Pumps' },
  ...{ canBeNamed: true, requestNumber: '12', requestPath: '/support/requests/12' },
  ...{ expiresAt: '2030-01-02T10:00:00.000Z', proposedBy: null },
};

async function show(changes: Partial<ProposalNode> = {}) {
  const accepted: Record<string, unknown>[] = [];
  answerCalls({
    acceptSupportProposal: ({ input }) => {
      accepted.push(input);
      return { success: true };
    },
  });
  const node = { ...proposal, ...changes };
  const view = await renderComponent(
    <ProposalAnswer proposal={node} by={{ id: '3' }} agent="Jonas" />,
    memberShell(),
  );
  return { ...view, accepted };
}

it('publishes what is shown, without the name unless it is chosen', async () => {
  const { container, button, accepted } = await show();
  for (const text of ['A pump leaks', 'It drips.', 'Replace it.', 'Pumps', 'Jonas']) {
    expect(container.textContent).toContain(text);
  }
  await click(button(words.customer.publish));
  await untilShown(() => expect(accepted).toEqual([{ id: '3', revision: 2, isNamed: false }]));
});

it('publishes under the name, with the text as the customer changed it', async () => {
  const { get, button, accepted } = await show();
  await click(get('input[value=true]'));
  await click(button(words.customer.edit));
  await typeInto(get('input[name=title]'), 'A pump drips');
  await click(button(words.customer.publish));
  await untilShown(() =>
    expect(accepted).toMatchObject([{ revision: 2, isNamed: true, title: 'A pump drips' }]),
  );
});

it('offers no name to someone without an account', async () => {
  const { container } = await show({ canBeNamed: false });
  expect(container.querySelector('input[type=radio]')).toBeNull();
  expect(container.textContent).toContain(words.customer.noName);
});
