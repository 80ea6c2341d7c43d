import { callServer } from '#ui/callServer.ts';
import { ClientError } from '#ui/clientError.ts';
import type { FormSchema } from '#ui/forms/useFormSchema.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { useShell } from '#ui/useShell.ts';
import { useIdentityErrorText } from './useIdentityErrorText.ts';

interface EndpointFormOptions<Values> {
  /** Path of the endpoint under the base path: it accepts JSON, and the form itself without JavaScript. */
  endpoint: string;
  schema: FormSchema;
  defaultValues: Values;
  toInput?: (values: Values) => object;
  /** The server's error after a submission without JavaScript. */
  initialError?: ClientError | null;
  fallback?: 'INTERNAL_SERVER_ERROR' | 'DEFAULT_SIGNUP_ERROR';
  general?: string;
  /** @param answer the server's response */
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
    // The error may belong to another form of the page.
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

/** §5: the form checks the confirmation; the server only receives one that differs. */
function withoutConfirmation(given: object): object {
  const { passwordConfirmation, ...input }: Record<string, unknown> = { ...given };
  return passwordConfirmation === (input.newPassword ?? input.password) ? input : given;
}
