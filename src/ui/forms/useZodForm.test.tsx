import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import ui from '#locales/en/ui.json' with { type: 'json' };
import { Button } from '../Button.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ClientError } from '../clientError.ts';
import { Field } from '../Field.tsx';
import { I18nProvider } from '../I18nProvider.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { TextInput } from '../TextInput.tsx';
import { createDictionary } from '../translate.ts';
import { FormErrorSummary } from './FormErrorSummary.tsx';
import { useZodForm } from './useZodForm.ts';

type ExampleProps = { action?: string; error?: ClientError };

function Example({ action, error }: ExampleProps) {
  const form = useZodForm({
    schema: z.object({}),
    ...{ action, initialError: error ?? null },
    defaultValues: { name: '', city: { name: 'Graz' }, agreed: false, password: 'secret' },
    typedValues: { name: 'A "name"', 'city.name': 'Wien', agreed: 'on', _csrf: 'x' },
    onSubmit: () => undefined,
  });
  return (
    <form {...form.formProps}>
      <FormErrorSummary form={form} />
      <Field label="Name" {...form.field('name')}>
        <TextInput />
      </Field>
      <Field label="City" {...form.field('city.name')}>
        <TextInput />
      </Field>
      <Field label="Password" {...form.field('password')}>
        <PasswordInput />
      </Field>
      <Checkbox label="Agreed" {...form.checkbox('agreed')} />
      <Button {...form.submitProps}>Send</Button>
    </form>
  );
}

function html(props: ExampleProps): string {
  return renderToString(
    <I18nProvider value={createDictionary('en', [{ ui }])}>
      <Example {...props} />
    </I18nProvider>,
  );
}

it('is a plain form without script, with what was typed and what was wrong with it', () => {
  const faults = [{ field: 'city.name', rule: 'required', message: '' }];
  const error = new ClientError('VALIDATION_FAILED', '', { faults });
  const text = html({ action: '/base/signup', error });
  expect(text).toMatch(/<form action="\/base\/signup" method="post">/);
  expect(text).toMatch(/<input[^>]* name="name"[^>]* value="A &quot;name&quot;"/);
  expect(text).toMatch(/<input[^>]* aria-invalid="true"[^>]* name="city.name"[^>]* value="Wien"/);
  expect(text).toContain('Hold on! This field cannot be blank.');
  expect(text).toMatch(/<input[^>]* type="checkbox"[^>]* name="agreed"[^>]* checked=""/);
  expect(text).not.toContain('disabled=');
  expect(text).not.toContain('role="alert"');
});

it('writes no password into the page', () => {
  expect(html({})).not.toContain('secret');
});

it('says a failure that is of no field', () => {
  const text = html({ error: new ClientError('RATE_LIMITED', '') });
  expect(text).toContain('Something went wrong. Please try again later.');
});

it('is not sent before there is a script where it needs one', () => {
  expect(html({})).toMatch(/<button[^>]* disabled=""/);
});
