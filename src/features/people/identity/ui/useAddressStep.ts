import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useShell } from '#ui/useShell.ts';

interface SignInFormLike {
  values: { email: string };
  formProps: { onSubmit: (event: SubmitEvent<HTMLFormElement>) => void };
}

/**
 * SPEC §3 login-v2: the sign-in form asks for the address first. Enter and the button lead to the password.
 * @param isDone the address is known, or the form was sent before
 */
export function useAddressStep(form: SignInFormLike, { isDone }: { isDone: boolean }) {
  const { loginV2 } = useShell().settings.identity;
  const [isFirst, setFirst] = useState(loginV2 && !isDone);
  const asking = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isFirst) return;
    asking.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, [isFirst]);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    setFirst(false);
    if (isFirst && form.values.email.trim() !== '') {
      event.preventDefault();
      asking.current = event.currentTarget;
    } else {
      // A blank address is refused by the form, which then shows all of its fields.
      form.formProps.onSubmit(event);
    }
  }

  return { isFirst, onSubmit };
}
