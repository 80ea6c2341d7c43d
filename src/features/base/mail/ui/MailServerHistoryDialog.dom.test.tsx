import { expect, it, vi } from 'vitest';
import { answerCalls } from '#ui/testing/answerCalls.ts';
import { click, renderComponent, untilShown } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { MailServerHistoryDialog } from './MailServerHistoryDialog.tsx';

const server = {
  ...{ host: 'smtp.example.org', port: 587, security: 'STARTTLS', username: null },
  ...{ fromAddress: 'club@example.org', fromName: 'Garden club' },
};
const changeOf = (id: string, from: object | null, to: object | null) => ({
  ...{ id, from, to, changedAt: '2026-01-01T00:00:00Z', actor: null },
});

async function open(changes: object[]) {
  const close = vi.fn();
  answerCalls({ mailServer: () => ({ changes }) });
  const dialog = <MailServerHistoryDialog close={close} dismiss={vi.fn()} closable />;
  return { ...(await renderComponent(dialog, memberShell())), close };
}

it('tells what changed, that a password was set, and fills earlier values in', async () => {
  const later = { ...server, port: 465, username: 'club' };
  const { container, button, close } = await open([
    changeOf('3', later, null),
    changeOf('2', server, { ...later, isPasswordNew: true }),
    changeOf('1', null, { ...server, isPasswordNew: false }),
  ]);
  await untilShown(() => expect(container.querySelectorAll('ol > li')).toHaveLength(3));
  const [removed, changed, first] = container.querySelectorAll('ol > li');
  expect(removed?.textContent).toContain('Email server removed');
  expect([...(changed?.querySelectorAll('ul > li') ?? [])].map((line) => line.textContent)).toEqual(
    ['Port587465', 'UsernameNoneclub', 'Password changed'],
  );
  expect(first?.textContent).toContain('SMTP serversmtp.example.org');
  expect(first?.querySelector('button')).toBeNull();
  await click(changed?.querySelector('button') ?? button('none'));
  expect(close).toHaveBeenCalledExactlyOnceWith({ server });
});

it('says that nothing was changed yet', async () => {
  const { container } = await open([]);
  await untilShown(() => expect(container.textContent).toContain('No changes yet'));
});
