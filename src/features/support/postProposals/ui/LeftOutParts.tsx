import { useTranslation } from '#ui/useTranslation.ts';
import type { ProposalDraftData } from './proposalDocuments.ts';

type LeftOutPartsProps = {
  parts: NonNullable<ProposalDraftData['supportProposalDraft']>['leftOut'];
};

/** What was left out of the messages because it identifies people. */
export function LeftOutParts({ parts }: LeftOutPartsProps) {
  const { t } = useTranslation('postProposals');
  return (
    <section className="rounded-lg bg-surface-sunken p-3 text-sm">
      <h3 className="font-semibold">{t('leftOut.title')}</h3>
      <p className="text-text-muted">{t(parts.length > 0 ? 'leftOut.hint' : 'leftOut.none')}</p>
      {parts.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
          {parts.map(({ kind, text }) => (
            <li key={`${kind} ${text}`} className="wrap-anywhere">
              <span className="text-text-muted">{t(`leftOut.${kind}`)}</span>
              {text !== '' && (
                <>
                  {' '}
                  <bdi>{text}</bdi>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
