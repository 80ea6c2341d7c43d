import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ProviderField } from '../providerFields.ts';
import type { ProviderValues } from './providerForm.ts';

interface ProviderFieldControlProps {
  field: ProviderField;
  form: Pick<ZodForm<ProviderValues>, 'field' | 'checkbox' | 'errorWithin'>;
  /** Secrets that are unchanged while their field is blank. */
  secretsSet: readonly string[];
}

/** A labeled provider setting with a hint. */
export function ProviderFieldControl({ field, form, secretsSet }: ProviderFieldControlProps) {
  const { t } = useTranslation('federation');
  const path = `config.${field.name}` as const;
  const label = t(`fields.${field.name}` as 'fields.issuer'); // every field of the table has a label
  const hint = useHint(field.name, secretsSet.includes(field.name));
  if (field.as === 'checkbox') {
    return <Checkbox {...form.checkbox(path)} label={label} hint={hint} />;
  }
  const common = {
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'none',
    dir: 'ltr',
  } as const;
  return (
    <Field
      {...form.field(path)}
      error={form.errorWithin(path)}
      label={label}
      hint={hint}
      required={field.required}
    >
      {field.as === 'choice' ? (
        <Select>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {t(`options.${option}` as 'options.POST')}
            </option>
          ))}
        </Select>
      ) : field.as === 'secret' ? (
        <PasswordInput autoComplete="new-password" dir="ltr" />
      ) : field.as === 'longText' || field.as === 'longSecret' ? (
        <TextArea {...common} rows={5} className="font-mono text-sm" />
      ) : (
        <TextInput {...common} inputMode={field.as === 'number' ? 'numeric' : undefined} />
      )}
    </Field>
  );
}

function useHint(name: string, isKept: boolean): string | undefined {
  const { t } = useTranslation('federation');
  const { origin } = useShell();
  if (isKept) return t('secretKept');
  const hints = {
    issuer: t('hints.issuer'),
    secret: t('hints.secret'),
    publicKey: t('hints.publicKey'),
    certificate: t('hints.certificate'),
    entityId: t('hints.entityId'),
    privateKey: t('hints.privateKey'),
    ownCertificate: t('hints.ownCertificate'),
    singleLogoutUrl: t('hints.singleLogoutUrl'),
    secondStep: t('hints.secondStep'),
    audience: t('hints.audience', { origin }),
    trustEmail: t('hints.trustEmail'),
    createAccounts: t('hints.createAccounts'),
    updateOnSignIn: t('hints.updateOnSignIn'),
    allowedRoles: t('hints.allowedRoles'),
    brandGroups: t('hints.brandGroups'),
    logoutUrl: t('hints.logoutUrl'),
  };
  return Object.hasOwn(hints, name) ? hints[name as keyof typeof hints] : undefined;
}
