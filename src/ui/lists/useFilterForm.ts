import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** §9: a list searched as one types waits this long. Milliseconds. */
const debounce = 500;

interface FilterForm {
  /** For the `<Form method="get">`: a plain one without script. */
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
  /** A choice was made: it counts at once. */
  apply: () => void;
  /** Something is being typed. */
  applySoon: () => void;
}

/**
 * The filters of a list: with script every change counts at once, by the address of the page.
 * @param hrefOf where the filters lead that the form holds, `?q=…`
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
