import { act } from 'react';
import { expect, it } from 'vitest';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { press, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { AuthorName } from './AuthorName.tsx';
import { MemberCardOverlay } from './MemberCardOverlay.tsx';

const grace = {
  ...{ username: 'grace', fullName: 'Grace Hopper', avatar: null, brandUser: true },
  ...{ isAnonymous: false, left: null },
};

const earned = {
  ...{ bio: 'Found the first bug.', joinedDate: '2026-01-05T08:00:00Z', points: 120 },
  rank: { id: '1', name: 'Regular', color: 'success', imageUrl: null },
  counts: {
    ...{ conversationsAuthored: 4, commentsAuthored: 2, repliesAuthored: 1 },
    numAcceptedSolutions: 1,
  },
  awardCount: 4,
  awardInfos: [{ id: '7', name: 'Problem solver', imageUrl: null }],
};

/** Each test has a member of its own: what is known of one is not asked for again. */
async function renderName(id: string) {
  const { container, get } = await renderComponent(
    <>
      <AuthorName author={{ ...grace, id }} />
      <AuthorName author={{ ...grace, id }} />
      <MemberCardOverlay />
    </>,
  );
  const card = () => container.querySelector('[role="tooltip"]');
  return { name: get<HTMLAnchorElement>('[data-member]'), card };
}

async function pointAt(target: Element) {
  await act(async () => {
    target.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
  });
}

it('shows what a member has earned while the pointer is on their name', async () => {
  const asked = answerCalls({ profile: () => ({ ...grace, ...earned, id: '21' }) });
  const { name, card } = await renderName('21');
  expect(asked).toEqual([]);
  await pointAt(name);
  await untilShown(() => expect(card()).not.toBeNull());
  expect(card()?.textContent).toMatch(/Found the first bug\..*Regular.*120 points/);
  expect(card()?.textContent).toMatch(/Problem solver\+3.*4 posts3 comments1 accepted answer/);
  expect(name.getAttribute('aria-describedby')).toBe(card()?.id);
  await pointAt(document.body);
  await untilShown(() => expect(card()).toBeNull());
  await pointAt(name);
  await untilShown(() => expect(card()).not.toBeNull());
  expect(asked).toEqual(['profile']);
});

it('stays while the pointer is on it, and Escape closes it', async () => {
  answerCalls({ profile: () => ({ ...grace, ...earned, id: '22' }) });
  const { name, card } = await renderName('22');
  await pointAt(name);
  await untilShown(() => expect(card()).not.toBeNull());
  const shown = card();
  if (shown) await pointAt(shown);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(card()).not.toBeNull();
  await press(document.body, 'Escape');
  await untilShown(() => expect(card()).toBeNull());
});

it('is not there for a member who cannot be read', async () => {
  const asked = answerCalls({
    profile() {
      throw refusedAnswer('NOT_FOUND');
    },
  });
  const { name, card } = await renderName('23');
  await pointAt(name);
  await untilShown(() => expect(asked).toEqual(['profile']));
  expect(card()).toBeNull();
});
