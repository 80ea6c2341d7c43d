import { expect, it } from 'vitest';
import type { VerdictCode } from '#core/permissions.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { untouched } from '../activityStateRules.ts';
import type { PostNode } from './conversationDocuments.ts';
import { MemberPostRows } from './MemberPostRows.tsx';
import { usePostActivity } from './usePostActivity.ts';

function Rows({ post }: { post: PostNode }) {
  return <MemberPostRows post={post} activity={usePostActivity(post)} folded={[]} />;
}

async function open(can: { delete: VerdictCode; authorId: string }) {
  // What the menu reads of a question.
  const post = {
    ...{ ...untouched, id: '5', title: '', path: '/', hierarchy: [], categoryId: '1' },
    ...{ author: { id: can.authorId }, can: { delete: can.delete }, scopedPermissions: [] },
  } as unknown as PostNode;
  const page = await renderComponent(<Rows post={post} />, memberShell());
  const row = () =>
    [...page.container.querySelectorAll('[role=menuitem]')].find((each) =>
      each.textContent?.startsWith('Delete post'),
    );
  return { ...page, row };
}

it('offers authors to delete their post', async () => {
  const { row } = await open({ delete: 'OK', authorId: '1' });
  await untilShown(() => expect(row()?.textContent).toBe('Delete post'));
  expect(row()?.hasAttribute('aria-disabled')).toBe(false);
});

it('tells authors why they cannot delete a post with comments', async () => {
  const { row, container } = await open({ delete: 'FORBIDDEN', authorId: '1' });
  await untilShown(() => expect(row()?.getAttribute('aria-disabled')).toBe('true'));
  const reason = container.ownerDocument.getElementById(
    row()?.getAttribute('aria-describedby') ?? '',
  );
  expect(reason?.textContent).toBe('You can’t delete a post that has comments.');
  await click(row() as HTMLElement); // found above
  expect(container.ownerDocument.querySelector('dialog')).toBeNull();
});

it('does not mention deleting to others', async () => {
  const { row, container } = await open({ delete: 'FORBIDDEN', authorId: '2' });
  await untilShown(() => expect(container.querySelector('[role=menuitem]')).not.toBeNull());
  expect(row()).toBeUndefined();
});
