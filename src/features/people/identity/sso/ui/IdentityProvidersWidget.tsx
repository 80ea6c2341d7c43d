import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Card } from '#ui/Card.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { isProviderKind, type ProviderKind, providerKinds } from '../providerKindRules.ts';
import { isPresetName, providerPresets } from '../providerPresets.ts';
import { CopyField } from './CopyField.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import { ProviderList } from './ProviderList.tsx';
import { ProviderMark } from './ProviderMark.tsx';
import { ProviderTrial } from './ProviderTrial.tsx';
import { providersPath, readProvidersView } from './providerAddress.ts';
import type { ManagedProvider, ManagedProvidersData } from './providerDocuments.ts';

/** `/admin/identity-providers`: manages identity providers. */
export function IdentityProvidersWidget({
  data,
  page,
}: WidgetProps<unknown, ManagedProvidersData | null>) {
  const { t } = useTranslation('federation');
  const providers = data?.managedIdentityProviders ?? [];
  const view = readProvidersView(page.search);
  const edited = view.show === 'edit' ? providers.find(({ idpId }) => idpId === view.idpId) : null;
  const back = (
    <Link
      to={providersPath}
      className="text-sm text-accent hover:underline pointer-coarse:tap-line"
    >
      {t('back')}
    </Link>
  );
  if (edited && isProviderKind(edited.kind)) {
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={edited.name} description={t(`kindsAbout.${edited.kind}`)} above={back} />
        <Addresses provider={edited} />
        {edited.startUrl !== null && <ProviderTrial startUrl={edited.startUrl} />}
        <ProviderForm key={edited.idpId} kind={edited.kind} preset={null} provider={edited} />
      </div>
    );
  }
  if (view.show === 'new') {
    const title = view.preset ? providerPresets[view.preset].name : t(`kinds.${view.kind}`);
    return (
      <div className="flex flex-col gap-6">
        <PageHeader
          title={t('addOf', { name: title })}
          description={t(`kindsAbout.${view.kind}`)}
          above={back}
        />
        <ProviderForm key={page.search} kind={view.kind} preset={view.preset} provider={null} />
      </div>
    );
  }
  if (view.show === 'choice') {
    return (
      <div className="flex flex-col gap-6">
        <PageHeader title={t('add')} description={t('addAbout')} above={back} />
        <ProviderChoice />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        description={t('about')}
        actions={
          providers.length > 0 && <LinkButton to={`${providersPath}?add`}>{t('add')}</LinkButton>
        }
      />
      <ProviderList providers={providers} />
    </div>
  );
}

/** Values for the provider's own settings. */
function Addresses({ provider }: { provider: ManagedProvider }) {
  const { t } = useTranslation('federation');
  const { origin } = useShell();
  const { kind, callbackPath, metadataPath, logoutPath } = provider;
  return (
    <Card as="section" heading={<h2>{t('sections.addresses')}</h2>}>
      <div className="flex max-w-lg flex-col gap-4">
        <CopyField
          label={kind === 'SAML' ? t('addresses.acs') : t('addresses.redirect')}
          value={`${origin}${callbackPath}`}
        />
        {metadataPath !== null && (
          <CopyField label={t('addresses.metadata')} value={`${origin}${metadataPath}`} />
        )}
        {logoutPath !== null && (
          <CopyField
            label={kind === 'SAML' ? t('addresses.logout') : t('addresses.backChannel')}
            value={`${origin}${logoutPath}`}
          />
        )}
      </div>
    </Card>
  );
}

const signOnKinds = ['OPEN_ID_CONNECT', 'SAML', 'OAUTH'] as const satisfies ProviderKind[];

function ProviderChoice() {
  const { t } = useTranslation('federation');
  const tokenKinds = providerKinds.filter((kind) => !signOnKinds.some((known) => known === kind));
  return (
    <div className="flex flex-col gap-8">
      <Choices
        title={t('choices.social')}
        rows={Object.keys(providerPresets)
          .filter(isPresetName)
          .map((name) => {
            const { name: label, loginType } = providerPresets[name];
            return { key: name, label, loginType, about: null };
          })}
      />
      {[
        { title: t('choices.signOn'), kinds: signOnKinds },
        { title: t('choices.token'), kinds: tokenKinds },
      ].map(({ title, kinds }) => (
        <Choices
          key={title}
          title={title}
          rows={kinds.map((kind) => ({
            key: kind,
            label: t(`kinds.${kind}`),
            loginType: null,
            about: t(`kindsAbout.${kind}`),
          }))}
        />
      ))}
    </div>
  );
}

interface ChoicesProps {
  title: string;
  rows: { key: string; label: string; loginType: string | null; about: string | null }[];
}

function Choices({ title, rows }: ChoicesProps) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ key, label, loginType, about }) => (
          <li key={key}>
            <Link
              to={`${providersPath}?add=${key}`}
              className="flex h-full items-start gap-3 rounded-xl border border-border bg-surface-raised p-4 hover:bg-surface-hover"
            >
              <ProviderMark loginType={loginType} />
              <span className="flex flex-col gap-1">
                <span className="font-medium">{label}</span>
                {about && <span className="text-sm text-text-muted">{about}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
