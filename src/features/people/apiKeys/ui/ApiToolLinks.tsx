import { explorerAddress, graphiqlAddress } from '#features/people/apiDocs/apiDocAddresses.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

/** The way to the tools in which the API can be tried; they are pages of their own. */
export function ApiToolLinks() {
  const { t } = useTranslation('apiKeys');
  return (
    <nav aria-label={t('tools')} className="flex flex-wrap items-center gap-2">
      <LinkButton to={explorerAddress} variant="secondary" size="sm" reloadDocument>
        {t('explorer')}
      </LinkButton>
      <LinkButton to={graphiqlAddress} variant="secondary" size="sm" reloadDocument>
        {t('graphiql')}
      </LinkButton>
    </nav>
  );
}
