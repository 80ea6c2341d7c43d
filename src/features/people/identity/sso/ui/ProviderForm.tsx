import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { unlessChanged } from '#ui/unlessChanged.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { attributeFields, peopleFields, providerFields } from '../providerFields.ts';
import { loginTypes, type ProviderKind } from '../providerKindRules.ts';
import { type PresetName, providerPresets } from '../providerPresets.ts';
import { ProviderFieldControl } from './ProviderFieldControl.tsx';
import { providersPath } from './providerAddress.ts';
import { type ManagedProvider, SaveProviderMutation } from './providerDocuments.ts';
import { faultKindOf, readProviderForm } from './providerForm.ts';

interface ProviderFormProps {
  kind: ProviderKind;
  preset: PresetName | null;
  /** The one to change; null: a new one. */
  provider: ManagedProvider | null;
}

/** The settings of one provider. Secrets are only ever written here. */
export function ProviderForm({ kind, preset, provider }: ProviderFormProps) {
  const { t } = useTranslation(['federation', 'identity']);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<ClientError['faults']>([]);
  const [pending, setPending] = useState(false);
  // Of what stands in the form: the page may be read anew meanwhile.
  const [read, setRead] = useState(provider?.updatedDate ?? null);
  const model = preset === null ? null : providerPresets[preset];
  const config: Record<string, unknown> = Object(provider?.config ?? model?.config ?? {});

  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [faults]);

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    setPending(true);
    setFaults([]);
    const input = readProviderForm(new FormData(event.currentTarget), kind);
    try {
      const idpId = provider?.idpId ?? input.idpId;
      const whole = { ...input, idpId, position: provider?.position, isNew: provider === null };
      const answer = await unlessChanged(read, (updatedDate) =>
        runOperation(SaveProviderMutation, { input: { ...whole, updatedDate } }),
      );
      if (answer === null) return;
      setRead(answer.saveIdentityProvider.identityProvider.updatedDate);
      showSuccess(t('saved'));
      await navigate(`${providersPath}?edit=${idpId}`);
    } catch (error) {
      const told = error instanceof ClientError ? error : null;
      setFaults(told?.faults ?? []);
      showError(told?.code === 'CONFLICT' ? t('idTaken') : t('notSaved'));
    } finally {
      setPending(false);
    }
  }

  const control = (field: (typeof peopleFields)[number]) => (
    <ProviderFieldControl
      key={field.name}
      field={field}
      config={config}
      secretsSet={provider?.secretsSet ?? []}
      fault={faultKindOf(faults, field.name)}
    />
  );
  const faultText = (name: string) => {
    const fault = faultKindOf(faults, name);
    return fault === null ? undefined : t(`identity:faults.${fault}`);
  };
  const isClient = kind === 'OPEN_ID_CONNECT' || kind === 'OAUTH';
  return (
    <form ref={form} method="post" className="flex flex-col gap-6" onSubmit={save}>
      <Card as="section" heading={<h2>{t('sections.about')}</h2>}>
        <div className="field-grid md:grid-cols-2">
          <Field label={t('fields.name')} hint={t('hints.name')} error={faultText('name')} required>
            <TextInput name="name" defaultValue={provider?.name ?? model?.name ?? ''} />
          </Field>
          <Field
            label={t('fields.idpId')}
            hint={t('hints.idpId')}
            error={faultText('idpId')}
            required
          >
            <TextInput
              name="idpId"
              dir="ltr"
              spellCheck={false}
              readOnly={provider !== null}
              defaultValue={provider?.idpId ?? preset ?? ''}
            />
          </Field>
          {isClient && (
            <Field label={t('fields.loginType')} hint={t('hints.loginType')}>
              <Select name="loginType" defaultValue={provider?.loginType ?? model?.loginType ?? ''}>
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
        <Checkbox
          className="mt-4"
          name="enabled"
          label={t('fields.enabled')}
          defaultChecked={provider?.enabled ?? false}
        />
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={pending}>
          {t('save')}
        </Button>
        <LinkButton variant="secondary" to={providersPath}>
          {t('back')}
        </LinkButton>
      </div>
    </form>
  );
}
