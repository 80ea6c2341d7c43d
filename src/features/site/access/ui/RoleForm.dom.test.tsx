import { act } from 'react';
import { expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { RoleInfo } from './accessDocuments.ts';
import { RoleForm } from './RoleForm.tsx';

const role: RoleInfo = {
  ...{
    key: 'moderator',
    name: '',
    description: '',
    signature: '',
    level: 40,
    builtIn: true,
    permissions: [],
  },
  ...{ updatedAt: '2026-01-01T00:00:00Z', holderCount: 1, can: { edit: 'OK', grant: 'OK' } },
};

it('asks before a role is saved over what somebody else has changed, and knows what it saved itself', async () => {
  let updatedAt = '2026-01-02T00:00:00Z';
  const stored: unknown[] = [];
  answerCalls({
    saveRole({ input: { description, updatedDate } }) {
      if (updatedDate !== null && updatedDate !== updatedAt) throw refusedAnswer('CONFLICT');
      stored.push(description);
      updatedAt = `2026-01-0${stored.length + 2}T00:00:00Z`;
      return { role: { ...role, description, updatedAt } };
    },
  });
  const form = <RoleForm role={role} pattern={null} roles={[role]} />;
  const { button, field } = await renderComponent(form, memberShell());
  const question = () => modalQueue.current()?.key;

  await typeInto(field('Description'), 'Keeps the peace');
  await click(button('Save'));
  await untilShown(() => expect(question()).toBe('editConflict'));
  await act(async () => modalQueue.current()?.close(false));
  expect([stored, field('Description').value]).toEqual([[], 'Keeps the peace']);

  await click(button('Save'));
  await untilShown(() => expect(question()).toBe('editConflict'));
  await act(async () => modalQueue.current()?.close(true));
  await untilShown(() => expect(stored).toEqual(['Keeps the peace']));

  // Nothing stands in the way of the next change.
  await typeInto(field('Description'), 'Keeps both');
  await click(button('Save'));
  await untilShown(() => expect(stored).toEqual(['Keeps the peace', 'Keeps both']));
  expect(question()).toBeUndefined();
});

it('offers no permissions of features that are off, and keeps those that the role has', async () => {
  const sent: unknown[] = [];
  answerCalls({
    saveRole({ input }) {
      sent.push(input.permissions);
      return { role };
    },
  });
  const holder = { ...role, permissions: ['PIN_POST', 'BOOKMARK', 'MANAGE_POLLS'] };
  const shell = memberShell();
  const { container, button, field } = await renderComponent(
    <RoleForm role={holder} pattern={null} roles={[holder]} />,
    {
      ...shell,
      settings: {
        ...shell.settings,
        ...{ bookmarksEnabled: false, enabledConversationTypes: ['QUESTION', 'ANNOUNCEMENT'] },
        chatEnabled: false,
      },
    },
  );
  const offered = [...container.querySelectorAll<HTMLInputElement>('[name=permissions]')];
  const names = offered.map(({ value }) => value);
  expect(names).toEqual(expect.arrayContaining(['PIN_POST', 'CREATE_ANNOUNCEMENT']));
  for (const name of ['BOOKMARK', 'MANAGE_POLLS', 'CHAT_WITH_OPTED_OUT_USER']) {
    expect(names).not.toContain(name);
  }
  expect(field('Name').value).toBe('');
  await typeInto(field('Description'), 'Keeps the peace');
  await click(button('Save'));
  await untilShown(() => expect(sent).toEqual([['PIN_POST', 'BOOKMARK', 'MANAGE_POLLS']]));
});
