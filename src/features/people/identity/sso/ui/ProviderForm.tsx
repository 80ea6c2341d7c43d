import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { codeOf } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { attributeFields, peopleFields, providerFields } from '../providerFields.ts';
import { loginTypes, type ProviderKind } from '../providerKindRules.ts';
import { type PresetName, providerPresets } from '../providerPresets.ts';
import { providerFormSchemaOf } from '../providerRules.ts';
import { ProviderFieldControl } from './ProviderFieldControl.tsx';
import { providersPath } from './providerAddress.ts';
import { type ManagedProvider, SaveProviderMutation } from './providerDocuments.ts';
import { configValues, providerInput } from './providerForm.ts';

interface ProviderFormProps {
  kind: ProviderKind;
  preset: PresetName | null;
  /** The provider to edit; null: a new one. */
  provider: ManagedProvider | null;
}

/** The settings of one provider. Secrets are write-only. */
export function ProviderForm({ kind, preset, provider }: ProviderFormProps) {
  const { t } = useTranslation(['federation', 'identity']);
  const navigate = useNavigate();
  const model = preset === null ? null : providerPresets[preset];
  const config: Record<string, unknown> = Object(provider?.config ?? model?.config ?? {});
  const form = useZodForm({
    schema: providerFormSchemaOf(kind),
    defaultValues: {
      name: provider?.name ?? model?.name ?? '',
      idpId: provider?.idpId ?? preset ?? '',
      loginType: provider?.loginType ?? model?.loginType ?? '',
      enabled: provider?.enabled ?? false,
      config: configValues(kind, config),
    },
    toInput: (values) => providerInput(values, kind),
    updatedDate: provider?.updatedDate ?? null,
    fieldErrorText: ({ rule }) =>
      rule === 'too_small' ? t('identity:faults.required') : undefined,
    formErrorText: (error) => t(codeOf(error) === 'CONFLICT' ? 'idTaken' : 'notSaved'),
    onSubmit: async (values, { updatedDate }) => {
      const whole = { position: provider?.position, isNew: provider === null, updatedDate };
      const input = { ...providerInput(values, kind), ...whole };
      const { saveIdentityProvider } = await runOperation(SaveProviderMutation, { input });
      return saveIdentityProvider.identityProvider.updatedDate;
    },
    updatedDateOf: (updatedDate) => updatedDate,
    onSuccess: async (_updatedDate, { idpId }) => {
      showSuccess(t('saved'));
      await navigate(`${providersPath}?edit=${idpId}`);
    },
  });

  const control = (field: (typeof peopleFields)[number]) => (
    <ProviderFieldControl
      key={field.name}
      field={field}
      form={form}
      secretsSet={provider?.secretsSet ?? []}
    />
  );
  const isClient = kind === 'OPEN_ID_CONNECT' || kind === 'OAUTH';
  return (
    <form {...form.formProps} className="flex flex-col gap-6">
      <Card as="section" heading={<h2>{t('sections.about')}</h2>}>
        <div className="field-grid md:grid-cols-2">
          <Field {...form.field('name')} label={t('fields.name')} hint={t('hints.name')} required>
            <TextInput />
          </Field>
          <Field
            {...form.field('idpId')}
            label={t('fields.idpId')}
            hint={t('hints.idpId')}
            required
          >
            <TextInput dir="ltr" spellCheck={false} readOnly={provider !== null} />
          </Field>
          {isClient && (
            <Field
              {...form.field('loginType')}
              label={t('fields.loginType')}
              hint={t('hints.loginType')}
            >
              <Select>
                <option value="">{t('loginTypes.none')}</option>
                {loginTypes
                  .filter((type) => type !== 'EMAIL')
                  .map((type) => (
                    <option key={type} value={type}>
                      {t(`loginTypes.${type}`)}
                    </option>
                  ))}
              </Select>
            </Field>
          )}
        </div>
        <Checkbox className="mt-4" {...form.checkbox('enabled')} label={t('fields.enabled')} />
      </Card>
      <Card as="section" heading={<h2>{t('sections.connection')}</h2>}>
        <div className="flex max-w-lg flex-col gap-4">{providerFields[kind].map(control)}</div>
      </Card>
      <Card as="section" heading={<h2>{t('sections.people')}</h2>}>
        <div className="flex max-w-lg flex-col gap-4">{peopleFields.map(control)}</div>
      </Card>
      <Card as="section" heading={<h2>{t('sections.attributes')}</h2>}>
        <p className="mb-4 text-sm text-text-muted">{t('hints.attributes')}</p>
        <div className="field-grid sm:grid-cols-2 lg:grid-cols-3">
          {attributeFields.map(control)}
        </div>
      </Card>
      <FormErrorSummary form={form} />
      <div className="flex flex-wrap gap-3">
        <Button {...form.submitProps}>{t('save')}</Button>
        <LinkButton variant="secondary" to={providersPath}>
          {t('back')}
        </LinkButton>
      </div>
    </form>
  );
}
