import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { formPath, type PostedForm } from '#core/feature/postedForms.ts';
import { Button } from '#ui/Button.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';

type SupportStepFormProps = {
  mutation: PostedForm;
  /** What is posted without script. */
  fields: Readonly<Record<string, string>>;
  run: () => Promise<unknown>;
  label: string;
  /** Shown once it is done. */
  done: string;
  icon: ReactNode;
};

/** A button that changes the state of a request, also without script. */
export function SupportStepForm({
  mutation,
  fields,
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
    onSubmit: run,
    onSuccess: async () => {
      showSuccess(done);
      await revalidate();
    },
  });
  return (
    <form {...form.formProps} className="flex flex-col gap-2">
      <HiddenFields values={fields} />
      <FormErrorSummary form={form} />
      <Button {...form.submitProps} variant="secondary" icon={icon}>
        {label}
      </Button>
    </form>
  );
}
