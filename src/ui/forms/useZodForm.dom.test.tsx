import { act, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { requiredText } from '#core/textSchemas.ts';
import forms from '#locales/en/forms.json' with { type: 'json' };
import ui from '#locales/en/ui.json' with { type: 'json' };
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ClientError } from '../clientError.ts';
import { Field } from '../Field.tsx';
import { I18nProvider } from '../I18nProvider.tsx';
import { modalQueue } from '../overlays/modalQueue.ts';
import { Select } from '../Select.tsx';
import { TextInput } from '../TextInput.tsx';
import { click, renderComponent, typeInto } from '../testing/renderComponent.tsx';
import { createDictionary } from '../translate.ts';
import { FormErrorSummary } from './FormErrorSummary.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { useZodForm, type ZodFormOptions } from './useZodForm.ts';

const schema = z.object({
  title: requiredText(20),
  amount: z.number().min(1).nullable(),
  color: z.enum(['red', 'blue']),
  isOpen: z.boolean(),
  days: z.array(z.string()).min(1),
  owner: z.object({ email: z.email() }),
  rows: z.array(z.object({ word: requiredText(10) })),
});

type Values = Omit<z.input<typeof schema>, 'color'> & { color: string; note: string | null };

const defaultValues: Values = {
  title: 'Garden',
  amount: 3,
  color: 'red',
  isOpen: true,
  days: ['mon'],
  owner: { email: 'ann@example.org' },
  rows: [{ word: 'one' }, { word: 'two' }, { word: 'three' }],
  note: null,
};

function Example(options: Partial<ZodFormOptions<Values, unknown>>) {
  const form = useZodForm({ schema, defaultValues, onSubmit: () => undefined, ...options });
  const list = form.rows('rows');
  return (
    <form {...form.formProps}>
      <LeaveGuard form={form} />
      <FormErrorSummary form={form} />
      <Field label="Title" hint="A word" {...form.field('title')}>
        <TextInput />
      </Field>
      <Field label="Amount" {...form.field('amount')}>
        <TextInput type="number" />
      </Field>
      <Field label="Colour" {...form.field('color')}>
        <Select>
          <option>red</option>
          <option>blue</option>
        </Select>
      </Field>
      <Checkbox label="Open" {...form.checkbox('isOpen')} />
      {['mon', 'tue'].map((day) => (
        <Checkbox key={day} label={day} {...form.checkbox('days', day)} />
      ))}
      <p id="days-error">{form.errorWithin('days')}</p>
      <Field label="Email" {...form.field('owner.email')}>
        <TextInput />
      </Field>
      {list.rows.map(({ key, index, path }) => (
        <div key={key} className="row">
          <Field label="Word" {...form.field(`${path}.word`)}>
            <TextInput />
          </Field>
          <button type="button" className="remove" onClick={() => list.remove(index)} />
        </div>
      ))}
      <button type="button" id="append" onClick={() => list.append({ word: '' })} />
      <button type="button" id="up" onClick={() => list.move(2, 0)} />
      <button type="button" id="note" onClick={() => form.setValue('note', 'noted')} />
      <button type="button" id="reset" onClick={() => form.reset()} />
      <Button id="submit" {...form.submitProps}>
        Send
      </Button>
      <output>{form.isDirty ? 'dirty' : 'saved'}</output>
    </form>
  );
}

function EarlyForm() {
  const [controlled, setControlled] = useState('');
  const form = useZodForm({
    schema,
    defaultValues: { title: '', color: 'red' },
    onSubmit: () => undefined,
  });
  return (
    <form {...form.formProps}>
      <Field label="Title" {...form.field('title')}>
        <TextInput />
      </Field>
      <Field label="Colour" {...form.field('color')}>
        <Select>
          <option>red</option>
          <option>blue</option>
        </Select>
      </Field>
      <input
        name="controlled"
        value={controlled}
        onChange={(event) => setControlled(event.currentTarget.value)}
      />
      <output>{[form.values.title, form.values.color, controlled].join(' ')}</output>
    </form>
  );
}

async function open(options: Partial<ZodFormOptions<Values, unknown>> = {}) {
  const onSubmit = vi.fn(options.onSubmit ?? (() => undefined));
  const page = await renderComponent(<Example {...options} onSubmit={onSubmit} />);
  const sent = () => onSubmit.mock.calls.at(-1)?.[0];
  const details = () => onSubmit.mock.calls.at(-1)?.[1];
  const submit = () => click(page.get<HTMLButtonElement>('#submit'));
  const state = () => page.get('output').textContent;
  const errorAt = (name: string) => {
    const field = page.get(`[name="${name}"]`);
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    const id = ids.find((each) => each.endsWith('-error'));
    return {
      isInvalid: field.ariaInvalid ?? field.getAttribute('aria-invalid'),
      text: id && document.getElementById(id)?.textContent,
    };
  };
  return { ...page, onSubmit, sent, details, submit, state, errorAt };
}

const required = 'Hold on! This field cannot be blank.';

it('sends what stands in its elements, as the types of the values ask', async () => {
  const { get, sent, details, submit } = await open();
  await typeInto(get('[name=title]'), 'Kitchen');
  await typeInto(get('[name=amount]'), '');
  await click(get('[name=isOpen]'));
  await click(get('[name=days][value=tue]'));
  await click(get('#note'));
  await submit();
  expect(sent()).toEqual({
    ...defaultValues,
    ...{ title: 'Kitchen', amount: null, isOpen: false, days: ['mon', 'tue'], note: 'noted' },
  });
  expect(Object.keys(details()?.changes ?? {})).toEqual([
    'title',
    'amount',
    'isOpen',
    'days',
    'note',
  ]);
});

it('sends what a password manager put in without telling anybody', async () => {
  const { get, sent, submit } = await open();
  get('[name=title]').value = 'Filled in';
  await submit();
  expect(sent()?.title).toBe('Filled in');
});

it('says at its field what the schema finds, focuses the first, and sends nothing', async () => {
  const { get, onSubmit, submit, errorAt } = await open();
  await typeInto(get('[name=title]'), ' ');
  await typeInto(get('[name="owner.email"]'), 'nobody');
  await click(get('[name=days][value=mon]'));
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(errorAt('title')).toEqual({ isInvalid: 'true', text: required });
  expect(errorAt('owner.email').text).toContain('expected format');
  expect(get('#days-error').textContent).toContain('expected format');
  expect(document.activeElement).toBe(get('[name=title]'));
});

it('takes an error away once it is mended, and shows no new one before the next submission', async () => {
  const { get, submit, errorAt } = await open();
  await typeInto(get('[name=title]'), '');
  await submit();
  await typeInto(get('[name="owner.email"]'), 'nobody');
  expect(errorAt('title').text).toBe(required);
  await typeInto(get('[name=title]'), 'Shed');
  expect(errorAt('title')).toEqual({ isInvalid: null, text: undefined });
  expect(errorAt('owner.email').isInvalid).toBeNull();
});

it('says at its field what the server alone can find, until that field is changed', async () => {
  const taken = { field: 'title', rule: 'taken', message: 'Taken' };
  const { get, submit, errorAt } = await open({
    fieldErrorText: ({ rule }) => (rule === 'taken' ? 'There is one already' : undefined),
    onSubmit: () => Promise.reject(new ClientError('VALIDATION_FAILED', '', { faults: [taken] })),
  });
  await submit();
  expect(errorAt('title').text).toBe('There is one already');
  await typeInto(get('[name="owner.email"]'), 'bob@example.org');
  expect(errorAt('title').text).toBe('There is one already');
  await typeInto(get('[name=title]'), 'Another');
  expect(errorAt('title').text).toBeUndefined();
});

it.each([
  ['of no field', new ClientError('FORBIDDEN', ''), 'Not allowed'],
  [
    'of a field that is not shown',
    new ClientError('VALIDATION_FAILED', '', {
      faults: [{ field: 'colour.depth', rule: 'format', message: '' }],
    }),
    'Something went wrong. Please try again later.',
  ],
])('sums up a failure %s', async (_case, error, text) => {
  const { get, submit } = await open({
    formErrorText: (failure) =>
      failure instanceof ClientError && failure.code === 'FORBIDDEN' ? 'Not allowed' : undefined,
    onSubmit: () => Promise.reject(error),
  });
  await submit();
  expect(get('[role=alert]').textContent).toBe(text);
  expect(document.activeElement).toBe(get('[role=alert]'));
});

it('is sent once, however often the button is pressed', async () => {
  let finish = (): void => undefined;
  const { get, onSubmit, submit } = await open({
    onSubmit: () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  });
  await submit();
  await submit();
  expect(onSubmit).toHaveBeenCalledOnce();
  await act(async () => finish());
  await submit();
  expect(onSubmit).toHaveBeenCalledTimes(2);
  expect(get('#submit')).toBeTruthy();
});

it('names the same values by the same key until they have arrived', async () => {
  let isOffline = true;
  const { get, onSubmit, submit } = await open({
    onSubmit: () => (isOffline ? Promise.reject(new ClientError('TIMEOUT', '')) : undefined),
  });
  await submit();
  await submit();
  await typeInto(get('[name=title]'), 'Other');
  isOffline = false;
  await submit();
  await submit();
  const keys = onSubmit.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
  expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
});

it('keeps what was typed in each row while rows come, go and move', async () => {
  const { container, get, sent, submit } = await open();
  await typeInto(get('[name="rows.1.word"]'), 'second');
  await click(container.querySelectorAll<HTMLElement>('.remove')[0] ?? document.body);
  expect(get('[name="rows.0.word"]').value).toBe('second');
  await click(get('#append'));
  await typeInto(get('[name="rows.2.word"]'), 'new');
  await click(get('#up'));
  await submit();
  expect(sent()?.rows.map(({ word }) => word)).toEqual(['new', 'second', 'three']);
  expect(get('[name="rows.0.word"]').value).toBe('new');
});

it('says an error at the row it is of', async () => {
  const { get, submit, errorAt } = await open();
  await typeInto(get('[name="rows.2.word"]'), '');
  await submit();
  expect(errorAt('rows.2.word').text).toBe(required);
  expect(errorAt('rows.1.word').isInvalid).toBeNull();
});

it('knows whether something is unsaved, and takes it back', async () => {
  const { get, state, submit } = await open();
  expect(state()).toBe('saved');
  await typeInto(get('[name=title]'), 'Kitchen');
  await click(get('[name=isOpen]'));
  await click(get('#append'));
  expect(state()).toBe('dirty');
  await click(get('#reset'));
  expect(state()).toBe('saved');
  expect(get('[name=title]').value).toBe('Garden');
  expect(get('[name=isOpen]').checked).toBe(true);
  await typeInto(get('[name=title]'), 'Kitchen');
  await submit();
  expect(state()).toBe('saved');
  await typeInto(get('[name=title]'), 'Shed');
  await click(get('#reset'));
  expect(get('[name=title]').value).toBe('Kitchen');
});

it('asks before unsaved changes are left, not once they are saved', async () => {
  const { get, router, submit } = await open();
  await typeInto(get('[name=title]'), 'Kitchen');
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/');
  expect(modalQueue.current()?.key).toBe('confirmation');
  await act(async () => modalQueue.current()?.close(false));
  expect(router.state.location.pathname).toBe('/');
  await submit();
  await act(() => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
});

it('goes on to another page from onSuccess without asking', async () => {
  const { get, router, submit } = await open({ onSuccess: () => router.navigate('/done') });
  await typeInto(get('[name=title]'), 'Kitchen');
  await submit();
  expect(router.state.location.pathname).toBe('/done');
});

it.each([
  ['keeps editing', false, ['2026-01-01'], 'dirty'],
  ['saves anyway', true, ['2026-01-01', null], 'saved'],
])('asks when somebody else has changed it, and %s', async (_case, sure, dates, left) => {
  const conflict = new ClientError('CONFLICT', '');
  const { get, onSubmit, submit, state } = await open({
    updatedDate: '2026-01-01',
    onSubmit: (_values, { updatedDate }) =>
      updatedDate === null ? undefined : Promise.reject(conflict),
  });
  await typeInto(get('[name=title]'), 'Kitchen');
  await submit();
  expect(modalQueue.current()?.key).toBe('editConflict');
  await act(async () => modalQueue.current()?.close(sure));
  expect(onSubmit.mock.calls.map(([, { updatedDate }]) => updatedDate)).toEqual(dates);
  expect(state()).toBe(left);
});

it('keeps what was entered before the page came to life', async () => {
  const html = (
    <I18nProvider value={createDictionary('en', [{ ui, forms }])}>
      <EarlyForm />
    </I18nProvider>
  );
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(html);
  const get = (name: string) =>
    container.querySelector<HTMLInputElement & HTMLSelectElement>(`[name="${name}"]`);
  const [title, color, controlled] = [get('title'), get('color'), get('controlled')];
  if (title) title.value = 'Early';
  if (color) color.value = 'blue';
  if (controlled) controlled.value = 'typed';
  const root = await act(async () => hydrateRoot(container, html));
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(container.querySelector('output')?.textContent).toBe('Early blue typed');
  expect([title?.value, color?.value, controlled?.value]).toEqual(['Early', 'blue', 'typed']);
  await act(async () => root.unmount());
  container.remove();
});

it('is checked by a schema that is loaded when someone enters the form', async () => {
  const load = vi.fn(async () => schema);
  const { get, onSubmit, submit, errorAt } = await open({ schema: load });
  expect(load).not.toHaveBeenCalled();
  await typeInto(get('[name=title]'), '');
  await submit();
  expect(errorAt('title').text).toBe(required);
  expect(onSubmit).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledOnce();
});

it('leaves the check to the server where the schema cannot be loaded', async () => {
  const { get, onSubmit, submit } = await open({ schema: () => Promise.reject(new Error('404')) });
  await typeInto(get('[name=title]'), '');
  await submit();
  expect(onSubmit).toHaveBeenCalledOnce();
});
