import { expect, it } from 'vitest';
import { untouched } from '#features/content/conversations/activityStateRules.ts';
import type { PostNode } from '#features/content/conversations/ui/conversationDocuments.ts';
import { usePostActivity } from '#features/content/conversations/ui/usePostActivity.ts';
import { MenuRows } from '#ui/overlays/MenuRows.tsx';
import { renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { NominationStatus } from '../nominationRules.ts';
import { NominatedBadge } from './NominatedBadge.tsx';
import { useNominateItems } from './useNominateItems.tsx';

function Nomination({ post }: { post: PostNode }) {
  const activity = usePostActivity(post);
  const items = useNominateItems({ post, activity });
  return (
    <>
      <NominatedBadge shown={activity.shown} />
      <MenuRows items={items} />
    </>
  );
}

function open(nominationStatus: NominationStatus | null) {
  const post = {
    ...{ ...untouched, id: '5', nominationStatus, work: { nominate: 'OK' } },
  } as unknown as PostNode; // what the parts read of a post
  return renderComponent(<Nomination post={post} />, memberShell());
}

it('offers to nominate a post once, and again after it was declined', async () => {
  for (const status of [null, 'DECLINED'] as const) {
    const { container } = await open(status);
    await untilShown(() => expect(container.textContent).toBe('Nominate for article'));
  }
  for (const status of ['APPROVED', 'PUBLISHED'] as const) {
    const { container } = await open(status);
    expect(container.textContent).toBe('');
  }
});

it('marks a post that waits for an editor', async () => {
  const { container } = await open('PENDING');
  await untilShown(() => expect(container.textContent).toBe('Nominated'));
});
