import { expect, it } from 'vitest';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { FirstSeenNote } from './FirstSeenNote.tsx';

it('says what a first reply shows to the customer, and nothing once they see the request', async () => {
  const show = async (revision: number) => {
    const view = <FirstSeenNote request={{ revision, title: 'Overdue payments' }} />;
    return (await renderComponent(view, memberShell())).container.textContent;
  };
  expect(await show(0)).toContain('Overdue payments');
  expect(await show(1)).toBe('');
});
