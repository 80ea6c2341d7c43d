import { expect, it, vi } from 'vitest';
import words from '#locales/en/newRequests.json' with { type: 'json' };
import { click, renderComponent } from '#ui/testing/renderComponent.tsx';
import { newRequestWays } from '../newRequestInputs.ts';
import { NewRequestWays } from './NewRequestWays.tsx';

const show = async (hasMailbox: boolean) => {
  const onChange = vi.fn();
  const view = await renderComponent(
    <NewRequestWays way="PHONE" hasMailbox={hasMailbox} error={undefined} onChange={onChange} />,
  );
  const radios = [...view.container.querySelectorAll<HTMLInputElement>('input')];
  return { ...view, onChange, radios };
};

it('has the value of each way, which forms read from the inputs', async () => {
  const { radios, onChange } = await show(true);
  expect(radios.map(({ name, value }) => [name, value])).toEqual(
    newRequestWays.map((way) => ['way', way]),
  );
  await click(radios[0] as HTMLInputElement);
  expect(onChange).toHaveBeenCalledWith('EMAIL');
});

it('offers no email without a mailbox, and says why', async () => {
  const { radios, container } = await show(false);
  expect(radios.map(({ disabled }) => disabled)).toEqual([true, false, false]);
  expect(container.textContent).toContain(words.noMailbox);
});
