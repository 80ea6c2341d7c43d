import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { formPath } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';

type SupportStepFormProps = {
  request: { id: string; path: string };
  mutation: 'resolveRequest' | 'reopenRequest';
  run: (input: { id: string }) => Promise<unknown>;
  label: string;
  /** Shown once it is done. */
  done: string;
  icon: ReactNode;
};

/** A button that changes the state of a request, also without script. */
export function SupportStepForm({
  request,
  mutation,
  run,
  label,
  done,
  icon,
}: SupportStepFormProps) {
  const { basePath } = useShell();
  const { revalidate } = useRevalidator();
  const form = useZodForm({
    schema: z.object({}),
    defaultValues: {},
    action: `${basePath}${formPath(mutation)}`,
    onSubmit: () => run({ id: request.id }),
    onSuccess: async () => {
      showSuccess(done);
      await revalidate();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-2">
      <HiddenFields values={{ id: request.id, path: request.path }} />
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} variant="secondary" icon={icon}>
        {label}
      </Button>
    </form>
  );
}
