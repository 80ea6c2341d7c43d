import type { ResultOf } from '#ui/graphql.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { SupportQueueQuery } from './agentDocuments.ts';

type Problems = ResultOf<typeof SupportQueueQuery>['supportQueue']['problems'];

/** Parts of a search that mean nothing here, and what could be there instead. */
export function SearchProblems({ problems }: { problems: Problems }) {
  const { t, language } = useTranslation('supportDesk');
  if (problems.length === 0) return null;
  const list = new Intl.ListFormat(language.replace('_', '-'), { type: 'disjunction' });
  return (
    <ul
      role="alert"
      className="flex flex-col gap-1 rounded-xl border border-warning bg-warning-soft px-4 py-3 text-sm wrap-anywhere sm:px-5"
    >
      {problems.map(({ reason, operator, value, allowed }) => (
        <li key={`${operator} ${value}`}>
          {t(`finding.problem.${reason === 'VALUE' && allowed.length === 0 ? 'NONE' : reason}`, {
            ...{ operator, value, allowed: list.format(allowed) },
          })}
        </li>
      ))}
    </ul>
  );
}
