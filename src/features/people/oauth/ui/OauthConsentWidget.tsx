import { useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { authorizeAddress } from '../oauthRules.ts';
import { AreaList } from './AreaList.tsx';
import { OauthPresence } from './OauthPresence.tsx';
import type { OauthRequestData } from './oauthDocuments.ts';

/** Says which app asks, for what, and where the answer goes. The form works without script, and is never sent by one. */
export function OauthConsentWidget({ data }: { data: { oauthRequest: OauthRequestData } }) {
  const { t } = useTranslation('oauth');
  const { search } = useLocation();
  const { viewer, basePath } = useShell();
  const { fault, name, isChecked, host, areas, isWriting, isWide, needsPassword } =
    data.oauthRequest;
  if (fault !== null) return <Refused fault={fault} />;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5 py-4 md:py-8">
      <header className="flex flex-col gap-1.5 text-center">
        <PageTitle className="text-2xl font-bold tracking-tight text-balance wrap-anywhere">
          {t('consentTitle', { name })}
        </PageTitle>
        <p className="text-pretty text-text-muted wrap-anywhere">
          {t('consentAs', { username: viewer.username ?? '' })}
        </p>
      </header>
      <Card>
        <div className="flex flex-col gap-4 py-1">
          <AreaList areas={areas} isWriting={isWriting} />
          <p className="text-sm text-text-muted">{t('consentLimit')}</p>
          <dl className="flex flex-col gap-1 text-sm">
            <dt className="font-medium">{t('consentHost')}</dt>
            <dd className="wrap-anywhere">
              <bdi dir="ltr">{host}</bdi>
            </dd>
          </dl>
          {!isChecked && (
            <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm">{t('consentUnchecked')}</p>
          )}
          <form
            method="post"
            action={`${basePath}${authorizeAddress}`}
            className="flex flex-col gap-4"
          >
            <HiddenFields values={{ request: search }} />
            {isWide && <OauthPresence hasPassword={needsPassword} />}
            <div className="flex flex-wrap gap-2">
              <Button type="submit" name="allowed" value="true">
                {t('allow')}
              </Button>
              <Button type="submit" name="allowed" value="false" variant="secondary" formNoValidate>
                {t('deny')}
              </Button>
            </div>
          </form>
        </div>
      </Card>
    </div>
  );
}

function Refused({ fault }: { fault: string }) {
  const { t } = useTranslation('oauth');
  const text = fault === 'app' ? 'faultApp' : fault === 'redirectUri' ? 'faultUri' : 'faultRequest';
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-3 py-8 text-center">
      <PageTitle className="text-2xl font-bold tracking-tight text-balance">
        {t('faultTitle')}
      </PageTitle>
      <p className="text-pretty text-text-muted">{t(text)}</p>
    </div>
  );
}
