import { useShell } from '../useShell.ts';

/** Hidden fields of a form posted without JavaScript: the session's CSRF token, and `values`. */
export function HiddenFields({ values = {} }: { values?: Readonly<Record<string, string>> }) {
  const { csrfToken } = useShell();
  return Object.entries({ _csrf: csrfToken ?? '', ...values }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
