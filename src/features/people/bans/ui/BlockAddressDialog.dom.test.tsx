import { expect, it, vi } from 'vitest';
import { answerCalls, refusedAnswer } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, typeInto, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { BlockAddressDialog } from './BlockAddressDialog.tsx';

const ban = { id: '4', kind: 'IP', value: '203.0.113.0/24', reason: null };

/** By which rules the server refuses an address. */
const refused = { '300.1.2.3': 'format', '127.0.0.1': 'own' };

async function open() {
  const close = vi.fn();
  answerCalls({
    createBan({ input }) {
      const rule = Object.entries(refused).find(([value]) => value === input.value)?.[1];
      if (rule) throw refusedAnswer('VALIDATION_FAILED', [{ field: 'value', rule, message: rule }]);
      return { ban: { ...ban, createdAt: '2026-01-01T00:00:00Z' } };
    },
  });
  const dialog = <BlockAddressDialog kind="IP" value="" close={close} dismiss={vi.fn()} closable />;
  return { ...(await renderComponent(dialog, memberShell())), close };
}

it.each([
  ['300.1.2.3', 'Please enter a valid ip address'],
  ['127.0.0.1', 'This is where you are yourself.'],
])('says at the field why %s is not blocked, and puts the focus there', async (value, fault) => {
  const { container, button, field, close } = await open();
  await typeInto(field('Address or range'), value);
  await click(button('Block address'));
  await untilShown(() => expect(container.textContent).toContain(fault));
  expect(field('Address or range').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('Address or range'));
  expect(close).not.toHaveBeenCalled();
});

it('closes with what the server made of the address', async () => {
  const { button, field, close } = await open();
  await typeInto(field('Address or range'), '203.0.113.9/24');
  await click(button('Block address'));
  await untilShown(() =>
    expect(close).toHaveBeenCalledExactlyOnceWith({ id: '4', value: '203.0.113.0/24' }),
  );
});
