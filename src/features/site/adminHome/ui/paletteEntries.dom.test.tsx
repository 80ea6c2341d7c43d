import { expect, it } from 'vitest';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { matchingEntries, useStaffPages } from './paletteEntries.ts';

function Found({ search }: { search: string }) {
  return matchingEntries(useStaffPages(), search, 3).map(({ key, label }) => (
    <p key={key}>{label}</p>
  ));
}

it.each([
  ['SMTP', ['Email server']],
  ['email server', ['Email server']],
  ['sent emails', ['Email']],
])('finds staff pages by other words: %s', async (search, labels) => {
  const shell = memberShell({ permissions: ['MANAGE_COMMUNITY'] });
  const { container } = await renderComponent(<Found search={search} />, shell);
  expect([...container.querySelectorAll('p')].map((each) => each.textContent)).toEqual(labels);
});
