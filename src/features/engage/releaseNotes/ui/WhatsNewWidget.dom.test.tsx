import { expect, it } from 'vitest';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell, testShell } from '#ui/testing/testShell.ts';
import { WhatsNewWidget } from './WhatsNewWidget.tsx';

type WhatsNewProps = Parameters<typeof WhatsNewWidget>[0];

async function shown(nodes: object[], shell = memberShell()) {
  // What of its properties the widget reads.
  const props = { id: 'w', data: { releaseNotes: { nodes } } } as unknown as WhatsNewProps;
  const { container } = await renderComponent(<WhatsNewWidget {...props} />, shell);
  return [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
}

const note = (id: string, hasRead: boolean) => ({
  release: { product: 'Hub', version: `${id}.0` },
  conversation: { id, path: `/articles/x/${id}`, title: `Note ${id}`, language: 'en', hasRead },
});

it('marks the release notes that a member has not read yet', async () => {
  const nodes = [note('2', false), note('1', true)];
  expect(await shown(nodes)).toEqual(['Note 2UnreadHub 2.0', 'Note 1Hub 1.0']);
  expect(await shown(nodes, testShell())).toEqual(['Note 2Hub 2.0', 'Note 1Hub 1.0']);
});

it('is not there without release notes', async () => {
  expect(await shown([])).toEqual([]);
});
