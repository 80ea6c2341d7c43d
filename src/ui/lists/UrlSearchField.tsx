import Search from 'virtual:icons/search';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { TextInput } from '../TextInput.tsx';

/** §9: debounce of search-as-you-type. Milliseconds. */
const debounce = 500;

type UrlSearchFieldProps = {
  label: string;
  /** Path of the page; its query becomes `?q=…` plus `keep`. */
  action: string;
  value: string;
  keep?: Record<string, string>;
};

/** Searches the page's list through its URL: as you type, or with Enter without JavaScript. */
export function UrlSearchField({ label, action, value, keep = {} }: UrlSearchFieldProps) {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Form action={action} method="get" role="search" preventScrollReset className="w-full max-w-md">
      <TextInput
        type="search"
        name="q"
        defaultValue={value}
        aria-label={label}
        placeholder={label}
        icon={<Search aria-hidden />}
        onChange={(event) => {
          const { form } = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            void submit(form, { replace: true, preventScrollReset: true });
          }, debounce);
        }}
      />
      {Object.entries(keep).map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
    </Form>
  );
}
