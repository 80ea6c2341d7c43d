import { z } from 'zod';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { senderParts, sharedDomains } from '../hiddenRequestInputs.ts';
import type {} from './hiddenRequestModals.ts';

const schema = z.object({ block: z.string() });

/** Says what becomes of the requests, and offers to block the sender of one. */
export function MarkSpamDialog(props: ModalViewProps<'markSpam'>) {
  const { count, email, closable, dismiss, close } = props;
  const { t } = useTranslation('hiddenRequests');
  const form = useZodForm({
    schema,
    defaultValues: { block: '' },
    onSubmit: async ({ block }) => senderParts.find((each) => each === block) ?? null,
    onSuccess: (block) => close({ block }),
  });
  const domain = email?.split('@').at(-1) ?? '';
  return (
    <FormDialog
      form={form}
      title={t('spam.title', { count })}
      text={t('spam.text')}
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('spam.submit')}
    >
      {email !== null && (
        <Field {...form.field('block')} label={t('spam.block')} hint={t('spam.hint')}>
          <Select>
            <option value="">{t('spam.none')}</option>
            <option value="ADDRESS">{t('spam.address', { address: email })}</option>
            {!sharedDomains.has(domain.toLowerCase()) && (
              <option value="DOMAIN">{t('spam.domain', { domain })}</option>
            )}
          </Select>
        </Field>
      )}
    </FormDialog>
  );
}
