import { useState } from 'react';
import { expect, it } from 'vitest';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { BanListWidget } from './BanListWidget.tsx';

const page: PageSubject = {
  ...{ key: 'ADMIN_BANS_PAGE', pathname: '/admin/bans', search: '', newPostParent: {} },
  ...{ breadcrumbs: [], notice: null },
  ...{ conversationId: null, topicId: null, categoryId: null, memberId: null },
};
const banOf = (value: string) => {
  const ban = { id: value, kind: 'DOMAIN', value, reason: '', createdBy: null } as const;
  return { ...ban, createdAt: '2026-01-01T00:00:00Z' };
};

let lift = (_id: string): void => undefined;

/** The list as its page loads it anew after a change. */
function Bans() {
  const [bans, setBans] = useState([banOf('one.example'), banOf('two.example')]);
  lift = (id) => setBans((before) => before.filter((ban) => ban.id !== id));
  return (
    <main id="content" tabIndex={-1}>
      <BanListWidget id="bans" properties={{}} page={page} data={{ bans }} />
    </main>
  );
}

it('keeps the keyboard in a list from which rows go, and at the start of the page after the last', async () => {
  answerCalls({
    deleteBan({ input }) {
      lift(`${input.banId}`);
      return { success: true };
    },
  });
  const { button, container } = await renderComponent(<Bans />, memberShell());
  const unblock = async (value: string) => {
    button(`Unblock ${value}`).focus();
    await click(button(`Unblock ${value}`));
  };
  await unblock('one.example');
  await untilShown(() => expect(document.activeElement).toBe(button('Unblock two.example')));
  await unblock('two.example');
  await untilShown(() => expect(document.activeElement?.id).toBe('content'));
  expect(container.textContent).toContain('Nothing is blocked');
});
