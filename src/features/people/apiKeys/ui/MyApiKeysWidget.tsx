import { SettingsPage } from '#features/base/layouts/ui/SettingsPage.tsx';
import { Button } from '#ui/Button.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ApiKeyList } from './ApiKeyList.tsx';
import { ApiToolLinks } from './ApiToolLinks.tsx';
import type { ApiKeyListData } from './apiKeyDocuments.ts';
import { useNewApiKey } from './useNewApiKey.ts';

/** `/users/me/api-keys`. */
export function MyApiKeysWidget({ data }: { data: { myApiKeys: ApiKeyListData } | null }) {
  const { t } = useTranslation('apiKeys');
  const make = useNewApiKey();
  if (!data) return null;
  const { items, canMake, needsPassword } = data.myApiKeys;
  return (
    <SettingsPage
      title={t('title')}
      description={t(canMake ? 'description' : 'switchedOff')}
      actions={
        canMake && (
          <Button
            className="needs-js:hidden"
            onClick={() => void make({ isService: false, asksPassword: needsPassword })}
          >
            {t('new')}
          </Button>
        )
      }
    >
      <ApiToolLinks />
      <ApiKeyList keys={items} asksPassword={needsPassword} emptyText={t('none.text')} />
    </SettingsPage>
  );
}
