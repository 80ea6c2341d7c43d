import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import type { FormSchema } from '#ui/forms/useFormSchema.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { useShell } from '#ui/useShell.ts';
import { useIdentityErrorText } from './useIdentityErrorText.ts';

interface EndpointFormOptions<Values> {
  /** Path of the endpoint below the base path: it takes JSON, and the form itself without script. */
  endpoint: string;
  schema: FormSchema;
  defaultValues: Values;
  toInput?: (values: Values) => object;
  /** Why the server refused the form when it was sent without script. */
  initialError?: ClientError | null;
  fallback?: 'INTERNAL_SERVER_ERROR' | 'DEFAULT_SIGNUP_ERROR';
  general?: string;
  /** @param answer what the server answered */
  onDone: (answer: unknown) => Promise<void> | void;
  onRefused?: (loginAttempts: number | null) => void;
}

/** A form of one of the identity endpoints. */
export function useEndpointForm<Values extends object>(options: EndpointFormOptions<Values>) {
  const { endpoint, schema, defaultValues, toInput = (values) => values } = options;
  const { initialError = null, fallback, general, onDone, onRefused } = options;
  const { basePath, typed } = useShell();
  return useZodForm({
    ...{ schema, defaultValues, toInput, initialError },
    action: `${basePath}${endpoint}`,
    // Of whichever form of the page was refused.
    typedValues: initialError && typed,
    ...useIdentityErrorText({ fallback, general }),
    onSubmit: async (values) => {
      try {
        return await callServer(endpoint, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(withoutConfirmation(toInput(values))),
        });
      } catch (error) {
        onRefused?.(error instanceof ClientError ? error.loginAttempts : null);
        throw error;
      }
    },
    onSuccess: onDone,
  });
}

/** §5: the confirmation is the form's own; the server hears of one that differs. */
function withoutConfirmation(given: object): object {
  const { passwordConfirmation, ...input }: Record<string, unknown> = { ...given };
  return passwordConfirmation === (input.newPassword ?? input.password) ? input : given;
}
