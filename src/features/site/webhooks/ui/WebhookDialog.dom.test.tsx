import { expect, it, vi } from 'vitest';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import type { WebhookData } from './webhookDocuments.ts';

const webhook: WebhookData = {
  ...{ id: '7', name: 'CRM', url: 'https://crm.example/hook', format: 'STANDARD', isOn: true },
  ...{ events: [], categoryIds: [], offReason: null, failingSince: null },
};
const categories = [
  { id: '1', label: 'Garden' },
  { id: '2', label: 'Garden › Pumps' },
];

async function open(changes: Partial<WebhookData> = {}) {
  const sent: object[] = [];
  answerCalls({
    saveWebhook({ input }) {
      sent.push(input);
      return { secret: null };
    },
  });
  const close = vi.fn();
  const { container, button } = await renderComponent(
    <WebhookDialog
      {...{ webhook: { ...webhook, ...changes }, categories, events: [] }}
      {...{ close, dismiss: vi.fn(), closable: true }}
    />,
    memberShell(),
  );
  const box = (label: string) => {
    const found = [...container.querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    );
    return found?.querySelector('input') ?? found?.control ?? null;
  };
  const check = async (label: string) => {
    const input = box(label);
    if (!input) throw new Error(`There is no box “${label}”.`);
    await click(input as HTMLElement);
  };
  const save = async () => {
    await click(button('Save'));
    await untilShown(() => expect(close).toHaveBeenCalled());
    return sent[0];
  };
  return { box, check, save };
}

it('is limited to chosen categories', async () => {
  const { box, check, save } = await open();
  expect(box('Garden › Pumps')).toBeNull();
  await check('All categories');
  await check('Garden › Pumps');
  expect(await save()).toMatchObject({ id: '7', categoryIds: ['2'], events: [] });
});

it('shows what it is limited to, and can be for all again', async () => {
  const { box, check, save } = await open({ categoryIds: ['1'] });
  expect((box('Garden') as HTMLInputElement).checked).toBe(true);
  expect((box('Garden › Pumps') as HTMLInputElement).checked).toBe(false);
  await check('All categories');
  expect(await save()).toMatchObject({ categoryIds: [] });
});
