import { Link } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SurveyCardQuery } from './surveyDocuments.ts';

type SurveyCardProps = WidgetProps<object, ResultOf<typeof SurveyCardQuery> | null>;

/** One survey on any page, with a link to take part. */
export function SurveyCardWidget({ data }: SurveyCardProps) {
  const { t } = useTranslation('surveys');
  const survey = data?.survey;
  if (!survey) return null;
  const mayAnswer = survey.phase === 'OPEN' && !survey.hasResponded;
  return (
    <div className="flex flex-col items-start gap-3 rounded-xl border border-border bg-surface-raised p-4">
      <h2 className="font-semibold wrap-anywhere">
        <Link to={survey.path} className="hover:underline pointer-coarse:tap-line">
          <bdi>{survey.title}</bdi>
        </Link>
      </h2>
      {survey.description && (
        <p className="text-sm text-text-muted whitespace-pre-line wrap-anywhere">
          <bdi>{survey.description}</bdi>
        </p>
      )}
      {survey.hasResponded && <Badge tone="success">{t('answered')}</Badge>}
      {!survey.hasResponded && survey.phase !== 'OPEN' && (
        <Badge>{t(`phase.${survey.phase}`)}</Badge>
      )}
      {mayAnswer && (
        <div className="flex flex-wrap items-center gap-3">
          <LinkButton to={survey.path} size="sm">
            {t('prompt.take')}
          </LinkButton>
          {survey.closesAt && (
            <span className="text-sm text-text-muted">
              {t('closes')} <Time at={survey.closesAt} />
            </span>
          )}
        </div>
      )}
    </div>
  );
}
