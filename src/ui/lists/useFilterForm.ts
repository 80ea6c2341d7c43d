import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** §9: debounce of search-as-you-type. Milliseconds. */
const debounce = 500;

interface FilterForm {
  /** Props for the `<Form method="get">`, a plain form without JavaScript. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** An option was selected: applied immediately. */
  apply: () => void;
  /** Text is being typed. */
  applySoon: () => void;
}

/**
 * A list's filters: with JavaScript every change is applied immediately, through the page's URL.
 * @param hrefOf the URL of the form's filters, `?q=…`
 */
export function useFilterForm(hrefOf: (search: string) => string): FilterForm {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function apply(): void {
    clearTimeout(timer.current);
    if (!form.current) return;
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
    const href = hrefOf(`?${new URLSearchParams(fields)}`);
    void navigate(href, { replace: true, preventScrollReset: true });
  }

  return {
    formProps: {
      ref: form,
      onSubmit: (event) => {
        event.preventDefault();
        apply();
      },
    },
    apply,
    applySoon: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(apply, debounce);
    },
  };
}
