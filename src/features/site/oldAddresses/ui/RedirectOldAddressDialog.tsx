import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { RedirectOldAddressMutation } from './oldAddressDocuments.ts';

const rules = ['place', 'missing', 'circle'] as const;

/** Where an address of the former system leads from now on. */
export function RedirectOldAddressDialog(props: ModalViewProps<'redirectOldAddress'>) {
  const { path } = props;
  const { t } = useTranslation('oldAddresses');
  const form = useZodForm({
    schema: async () => (await import('../oldAddressInputs.ts')).oldAddressSchema,
    defaultValues: { path: path ?? '', to: '' },
    toInput: (values) => values,
    fieldErrorText: ({ field, rule }) => {
      if (rule === 'required') return undefined;
      if (field === 'path') return t('errors.path');
      const known = rules.find((each) => each === rule);
      return known && t(`errors.${known}`);
    },
    formErrorText: () => t('failed'),
    onSubmit: (input) => runOperation(RedirectOldAddressMutation, { input }),
    onSuccess: () => props.close(true),
  });
  return (
    <FormDialog
      title={t('redirectTitle')}
      submitLabel={t('redirect')}
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      <Field {...form.field('path')} label={t('from')} required>
        <TextInput dir="ltr" readOnly={path !== null} />
      </Field>
      <Field {...form.field('to')} label={t('to')} hint={t('toHint')} required>
        <TextInput dir="ltr" data-autofocus />
      </Field>
    </FormDialog>
  );
}
