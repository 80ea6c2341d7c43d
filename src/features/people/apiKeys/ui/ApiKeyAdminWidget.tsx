import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ApiKeyList } from './ApiKeyList.tsx';
import { ApiToolLinks } from './ApiToolLinks.tsx';
import type { ApiKeyListData } from './apiKeyDocuments.ts';
import { useNewApiKey } from './useNewApiKey.ts';

/** `/admin/api`: service keys, and those that members made for themselves. */
export function ApiKeyAdminWidget({ data: { apiKeys } }: { data: { apiKeys: ApiKeyListData } }) {
  const { t } = useTranslation('apiKeys');
  const make = useNewApiKey();
  const { items, needsPassword } = apiKeys;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title={t('adminTitle')}
        description={t('adminDescription')}
        actions={
          <>
            <LinkButton to="/admin/settings?q=API" variant="secondary">
              {t('settings')}
            </LinkButton>
            <Button
              className="needs-js:hidden"
              onClick={() => void make({ isService: true, asksPassword: needsPassword })}
            >
              {t('newService')}
            </Button>
          </>
        }
      />
      <ApiToolLinks />
      <ApiKeyList
        keys={items}
        asksPassword={needsPassword}
        emptyText={t('none.adminText')}
        showsOwner
      />
    </div>
  );
}
