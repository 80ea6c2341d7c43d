import KeyRound from 'virtual:icons/key-round';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import type { ApiKeyData } from './apiKeyDocuments.ts';

interface ApiKeyListProps {
  keys: readonly ApiKeyData[];
  asksPassword: boolean;
  emptyText: string;
  showsOwner?: boolean;
}

export function ApiKeyList({ keys, asksPassword, emptyText, showsOwner }: ApiKeyListProps) {
  const { t } = useTranslation('apiKeys');
  return (
    <Card flush as="section">
      {keys.length === 0 ? (
        <EmptyState icon={<KeyRound />} title={t('none.title')} description={emptyText} />
      ) : (
        <ul className="divide-y divide-border">
          {keys.map((key) => (
            <ApiKeyRow
              key={key.id}
              apiKey={key}
              asksPassword={asksPassword}
              showsOwner={showsOwner ?? false}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}
