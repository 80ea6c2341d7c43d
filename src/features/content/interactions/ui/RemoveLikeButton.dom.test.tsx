import { expect, it } from 'vitest';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell, testShell } from '#ui/testing/testShell.ts';
import { RemoveLikeButton } from './RemoveLikeButton.tsx';

const member: Author = {
  ...{ id: '5', username: 'fan', fullName: 'Fan', avatar: null, brandUser: false },
  ...{ isAnonymous: false, left: null },
};
const staff = memberShell({ permissions: ['REMOVE_LIKES'] });
const nowhere = { categoryId: '3', scopedPermissions: [] };
const here = { categoryId: '3', scopedPermissions: ['REMOVE_LIKES'] };

async function open(shell = staff, props: Partial<Parameters<typeof RemoveLikeButton>[0]> = {}) {
  const removed: string[] = [];
  const view = await renderComponent(
    <RemoveLikeButton
      of="CONVERSATION_LIKES"
      objectId="7"
      place={nowhere}
      member={member}
      onRemoved={() => removed.push(member.id)}
      {...props}
    />,
    shell,
  );
  return { ...view, removed };
}

it('removes a like of a post or a response, and offers to take that back', async () => {
  const sent: unknown[] = [];
  answerCalls({
    removeLikes({ input: { objectId, entityType, memberIds } }) {
      sent.push({ objectId, entityType, memberIds });
      return { activityId: '9' };
    },
  });
  for (const of of ['CONVERSATION_LIKES', 'RESPONSE_LIKES'] as const) {
    const { button, removed } = await open(staff, { of });
    await click(button('Remove Fan’s like'));
    await untilShown(() => expect(removed).toEqual(['5']));
    expect(snackbar.shown().at(-1)).toMatchObject({ text: 'Fan’s like was removed' });
  }
  expect(sent).toEqual([
    { objectId: '7', entityType: 'CONVERSATION', memberIds: ['5'] },
    { objectId: '7', entityType: 'COMMENT', memberIds: ['5'] },
  ]);
});

it('keeps the row where the server refuses', async () => {
  answerCalls({
    removeLikes() {
      throw refusedAnswer('FORBIDDEN');
    },
  });
  const { button, removed } = await open();
  await click(button('Remove Fan’s like'));
  await untilShown(() => expect(button('Remove Fan’s like').hasAttribute('disabled')).toBe(false));
  expect(removed).toEqual([]);
});

it('is there for whoever holds the permission in that category, in lists of likes alone', async () => {
  const buttons = async (...args: Parameters<typeof open>) =>
    (await open(...args)).container.querySelectorAll('button').length;
  expect(await buttons(memberShell())).toBe(0);
  expect(await buttons(testShell())).toBe(0);
  expect(await buttons(memberShell(), { place: here })).toBe(1);
  expect(await buttons(staff, { of: 'CONVERSATION_FOLLOWERS' })).toBe(0);
  expect(await buttons(staff, { place: null })).toBe(0);
});
