import { act } from 'react';
import { expect, it } from 'vitest';
import { modalQueue } from '#ui/overlays/modalQueue.ts';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import type { ApiKeyData } from './apiKeyDocuments.ts';
import { MadeApiKeyDialog } from './MadeApiKeyDialog.tsx';
import { MyApiKeysWidget } from './MyApiKeysWidget.tsx';
import { NewApiKeyDialog } from './NewApiKeyDialog.tsx';

const apiKey: ApiKeyData = {
  ...{ id: '1', name: 'CRM sync', prefix: 'plaza_ab12cd34', isService: false, username: 'ana' },
  ...{ isWriting: true, areas: ['content', 'support'], addresses: ['203.0.113.0/24'] },
  ...{ createdAt: '2026-01-01T00:00:00Z', expiresAt: null, isExpired: false, oldUntil: null },
  ...{ lastUsedAt: null, lastAddress: null, uses: 0 },
};

const open = (items: ApiKeyData[], canMake = true) =>
  renderComponent(
    <MyApiKeysWidget data={{ myApiKeys: { items, canMake, needsPassword: true } }} />,
    memberShell(),
  );

it('says what each key may do, and where', async () => {
  const { container } = await open([apiKey]);
  expect(container.textContent).toContain('Reads and changes: Posts and articles, Support');
  expect(container.textContent).toContain('Only from 203.0.113.0/24');
  expect(container.textContent).toContain('Never used');
  const expiresAt = '2026-03-01T00:00:00Z';
  const dated = await open([{ ...apiKey, expiresAt, lastUsedAt: expiresAt, lastAddress: '::1' }]);
  expect(dated.container.querySelectorAll('time[datetime^="2026-03-01"]')).toHaveLength(2);
});

it('has an empty state, and no button where no keys are allowed', async () => {
  const { container, button } = await open([], false);
  expect(container.textContent).toContain('No API keys yet');
  expect(container.textContent).toContain('doesn’t allow new keys');
  expect(() => button('New API key')).toThrow();
});

it('revokes a key after a question', async () => {
  const revoked: unknown[] = [];
  answerCalls({
    revokeApiKey({ input }) {
      revoked.push(input);
      return { ok: true };
    },
  });
  const { button } = await open([apiKey]);
  await click(button('Revoke key CRM sync'));
  expect(modalQueue.current()?.key).toBe('confirmation');
  await act(async () => modalQueue.current()?.close(true as never));
  await untilShown(() => expect(revoked).toEqual([{ id: '1' }]));
});

const dialog = {
  ...{ closable: true, isService: false, asksPassword: false },
  dismiss: () => undefined,
};

it('says what is wrong at its field before anything is sent', async () => {
  const { container, button } = await renderComponent(
    <NewApiKeyDialog {...dialog} close={() => undefined} />,
    memberShell(),
  );
  await click(button('Create key'));
  await untilShown(() => expect(container.ownerDocument.body.textContent).toContain('Hold on!'));
});

it('shows a new key until it is put away', async () => {
  let isDone = false;
  const { button } = await renderComponent(
    <MadeApiKeyDialog
      apiKey="plaza_ab12cd34_secret"
      closable={false}
      dismiss={() => undefined}
      close={() => {
        isDone = true;
      }}
    />,
    memberShell(),
  );
  expect(document.body.textContent).toContain('plaza_ab12cd34_secret');
  await click(button('Done'));
  expect(isDone).toBe(true);
});
