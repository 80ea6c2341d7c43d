import { CustomFieldText } from '#features/base/customFields/ui/CustomFieldText.tsx';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** What the customer chose and filled in when they opened the request. */
export function AgentRequestFacts({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const { type, fieldValues } = request;
  if (!type && fieldValues.length === 0) return null;
  return (
    <Card as="section" heading={<h2>{t('facts.title')}</h2>}>
      <dl className="flex flex-col gap-2 text-sm">
        {type && (
          <div>
            <dt className="text-text-muted">{t('facts.type')}</dt>
            <dd className="wrap-anywhere">
              <bdi>{type.name}</bdi>
            </dd>
          </div>
        )}
        {fieldValues.map(({ key, name, kind, texts }) => (
          <div key={key}>
            <dt className="text-text-muted">
              <bdi>{name}</bdi>
            </dt>
            <dd className="wrap-anywhere">
              <CustomFieldText kind={kind} texts={texts} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
