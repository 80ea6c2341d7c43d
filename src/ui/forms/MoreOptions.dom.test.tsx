import { useState } from 'react';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { Field } from '../Field.tsx';
import { TextInput } from '../TextInput.tsx';
import { click, renderComponent, typeInto, untilShown } from '../testing/renderComponent.tsx';
import { memberShell } from '../testing/testShell.ts';
import { MoreOptions, SetOption } from './MoreOptions.tsx';
import { useZodForm } from './useZodForm.ts';

function Trip({ initial }: { initial: string }) {
  const [isQuiet, setQuiet] = useState(false);
  const form = useZodForm({
    schema: z.object({ seats: z.string().max(3) }),
    defaultValues: { seats: initial },
    onSubmit: () => {},
  });
  return (
    <form {...form.formProps}>
      <MoreOptions label="More">
        <Field label="Seats" {...form.field('seats')}>
          <TextInput />
        </Field>
        <SetOption when={form.values.seats !== ''}>Seats</SetOption>
        <Checkbox
          label="Quiet"
          checked={isQuiet}
          onChange={({ target }) => setQuiet(target.checked)}
        />
        <SetOption when={isQuiet}>Quiet</SetOption>
      </MoreOptions>
      <Button {...form.submitProps}>Send</Button>
    </form>
  );
}

const open = (initial = '') => renderComponent(<Trip initial={initial} />, memberShell());

it('is folded while nothing is set in it, and names what is set', async () => {
  const { get, field } = await open();
  const details = get<HTMLDetailsElement>('details');
  expect(details.open).toBe(false);
  expect(get('summary').textContent).toBe('More');
  await click(get('summary'));
  expect(details.open).toBe(true);
  await typeInto(field('Seats'), '12');
  await click(get('input[type=checkbox]'));
  expect(get('summary').textContent).toBe('MoreSeats · Quiet');
  await click(get('input[type=checkbox]'));
  expect(get('summary').textContent).toBe('MoreSeats');
});

it('is open with a value, until the user folds it', async () => {
  const { get } = await open('12');
  const details = get<HTMLDetailsElement>('details');
  expect(details.open).toBe(true);
  await click(get('summary'));
  expect(details.open).toBe(false);
  await click(get('input[type=checkbox]'));
  expect(details.open).toBe(false);
});

it('opens for a refused field, which has the focus', async () => {
  const { get, button, field } = await open('12');
  await typeInto(field('Seats'), '12345');
  const details = get<HTMLDetailsElement>('details');
  await click(get('summary'));
  expect(details.open).toBe(false);
  await click(button('Send'));
  await untilShown(() => expect(details.open).toBe(true));
  expect(document.activeElement).toBe(field('Seats'));
});
