import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { banSchema } from '../banInputs.ts';
import { CreateBanMutation } from './banDocuments.ts';

const faults = ['required', 'own', 'higher'] as const;

/** The 'block IP/domain' modal (SPEC §2). */
export function BlockAddressDialog(props: ModalViewProps<'blockAddress'>) {
  const { t } = useTranslation('staff');
  const form = useZodForm({
    schema: banSchema,
    defaultValues: { kind: props.kind, value: props.value, reason: '' },
    fieldErrorText: ({ field, rule }, { kind }) => {
      if (field !== 'value') return undefined;
      const known = faults.find((each) => each === rule);
      if (known) return t(`faults.${known}`);
      return kind === 'IP' ? t('faults.ip') : t('faults.domain');
    },
    formErrorText: () => t('activityFailed'),
    onSubmit: (values) => runOperation(CreateBanMutation, { input: values }),
    onSuccess: ({ createBan: { ban } }) => props.close({ id: ban.id, value: ban.value }),
  });
  const { kind } = form.values;

  return (
    <FormDialog
      title={t('ban.title')}
      text={t('ban.text')}
      submitLabel={t('ban.submit')}
      danger
      closable={props.closable}
      dismiss={props.dismiss}
      form={form}
    >
      {props.notice && <p className="text-pretty">{props.notice}</p>}
      <Field {...form.field('kind')} label={t('ban.kind')}>
        <Select>
          <option value="IP">{t('ban.kinds.IP')}</option>
          <option value="DOMAIN">{t('ban.kinds.DOMAIN')}</option>
        </Select>
      </Field>
      <Field
        {...form.field('value')}
        label={t(`ban.value.${kind}`)}
        hint={t(`ban.hint.${kind}`)}
        required
      >
        <TextInput
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          data-autofocus
        />
      </Field>
      <Field {...form.field('reason')} label={t('ban.reason')} optional>
        <TextArea rows={2} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
