import { expect, it } from 'vitest';
import { ClockProvider } from '#ui/Clock.tsx';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { SupportNextStep } from './SupportNextStep.tsx';

const step = { mutation: 'resolveRequest' as const, fields: {}, run: async () => ({}) };

async function shown({ inHours = 1, isAnswered = false } = {}) {
  const replyExpectedAt = new Date(Date.now() + (inHours - 0.5) * 3_600_000).toISOString();
  const { container } = await renderComponent(
    <ClockProvider now={Date.now()}>
      <SupportNextStep
        request={{ status: 'OPEN', closesAt: null, reopensUntil: null, replyExpectedAt }}
        {...{ isAnswered, canResolve: true, canReopen: false, resolve: step, reopen: step }}
      />
    </ClockProvider>,
    memberShell(),
  );
  return container.textContent;
}

it.each([
  [1, 'We expect to reply within 1 hour.'],
  [5, 'We expect to reply within 5 hours.'],
  [24, 'We expect to reply within 1 day.'],
  [25, 'We expect to reply within 2 days.'],
])('a reply due in %i hours is expected', async (inHours, text) => {
  expect(await shown({ inHours })).toContain(text);
});

it('expects no reply at a time that has passed', async () => {
  expect(await shown({ inHours: -3 })).not.toContain('We expect to reply');
});

it('asks whether something solved it only after a reply', async () => {
  expect(await shown()).toContain('I no longer need help');
  expect(await shown({ isAnswered: true })).toContain('This solved it');
});
