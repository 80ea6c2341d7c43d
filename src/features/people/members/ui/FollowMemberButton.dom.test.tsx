import { expect, it } from 'vitest';
import { snackbar } from '#ui/snackbar.ts';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { FollowMemberButton } from './FollowMemberButton.tsx';
import { useFollowMember } from './useFollowMember.ts';

function Followed({ followed = false }) {
  const following = useFollowMember({ id: '2', followed, followCount: followed ? 1 : 0 });
  return (
    <>
      <FollowMemberButton memberId="2" name="Grace Hopper" following={following} />
      <output>{following.shown.followCount}</output>
    </>
  );
}

it('follows a member at once', async () => {
  answerCalls({
    customActivityUser: () => ({ profile: { followed: true, counts: { followCount: 1 } } }),
  });
  const { button, get } = await renderComponent(<Followed />, memberShell());
  await click(button('Follow Grace Hopper'));
  expect(button('Follow Grace Hopper').getAttribute('aria-pressed')).toBe('true');
  expect(get('output').textContent).toBe('1');
});

it.each([
  ['ACCOUNT_SUSPENDED', 'Failed to complete the user activity, please try again.'],
  ['NOT_FOUND', /^This was deleted, moved or made private/],
] as const)('takes it back when the server refuses with %s, and says so', async (code, words) => {
  answerCalls({
    customActivityUser() {
      throw refusedAnswer(code);
    },
  });
  const { button } = await renderComponent(<Followed followed />, memberShell());
  await click(button('Follow Grace Hopper'));
  await untilShown(() => expect(snackbar.shown().at(-1)?.text).toMatch(words));
  expect(button('Follow Grace Hopper').getAttribute('aria-pressed')).toBe('true');
});

it('is not there on one’s own profile', async () => {
  const { container } = await renderComponent(<Followed />, memberShell({ memberId: '2' }));
  expect(container.querySelector('button')).toBeNull();
});
