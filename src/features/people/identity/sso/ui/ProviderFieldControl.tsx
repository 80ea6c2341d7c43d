import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ProviderField } from '../providerFields.ts';
import { initialOf } from './providerForm.ts';

interface ProviderFieldControlProps {
  field: ProviderField;
  config: Record<string, unknown>;
  /** Secrets that are kept as they are while the field stays blank. */
  secretsSet: readonly string[];
  fault: 'required' | 'format' | null;
}

/** One setting of a provider, labelled and explained. */
export function ProviderFieldControl({
  field,
  config,
  secretsSet,
  fault,
}: ProviderFieldControlProps) {
  const { t } = useTranslation(['federation', 'identity']);
  const label = t(`fields.${field.name}` as 'fields.issuer'); // every field of the table has its words
  const hint = useHint(field.name, secretsSet.includes(field.name));
  const initial = initialOf(field, config);
  const error = fault === null ? undefined : t(`identity:faults.${fault}`);
  if (field.as === 'checkbox') {
    return (
      <Checkbox
        name={field.name}
        label={label}
        hint={hint}
        error={error}
        defaultChecked={initial === true}
      />
    );
  }
  const common = {
    name: field.name,
    defaultValue: String(initial),
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'none',
    dir: 'ltr',
  } as const;
  return (
    <Field label={label} hint={hint} error={error} required={field.required}>
      {field.as === 'choice' ? (
        <Select name={field.name} defaultValue={String(initial) || field.options[0]}>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {t(`options.${option}` as 'options.POST')}
            </option>
          ))}
        </Select>
      ) : field.as === 'secret' ? (
        <PasswordInput name={field.name} autoComplete="new-password" dir="ltr" />
      ) : field.as === 'longText' || field.as === 'longSecret' ? (
        <TextArea
          {...common}
          rows={5}
          className="font-mono text-sm"
          defaultValue={field.as === 'longSecret' ? '' : String(initial)}
        />
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
    logoutUrl: t('hints.logoutUrl'),
  };
  return Object.hasOwn(hints, name) ? hints[name as keyof typeof hints] : undefined;
}
