import { SupportNextStep } from '#features/support/requests/ui/SupportNextStep.tsx';
import { SupportRatingForm } from '#features/support/requests/ui/SupportRatingForm.tsx';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import {
  type PublicRequestQuery,
  RatePublicRequestMutation,
  ReopenPublicRequestMutation,
  ResolvePublicRequestMutation,
} from './publicRequestDocuments.ts';

type PublicRequestStepsProps = {
  request: NonNullable<ResultOf<typeof PublicRequestQuery>['publicSupportRequest']>;
  token: string;
};

/** What the requester without an account can do by their link; nothing for other readers. */
export function PublicRequestSteps({ request, token }: PublicRequestStepsProps) {
  const { canResolve, canReopen, canRate } = request.steps;
  return (
    <>
      {(canResolve || canReopen) && (
        <SupportNextStep
          {...{ request, canResolve, canReopen }}
          isAnswered={request.entries.some(({ authorRole }) => authorRole === 'AGENT')}
          resolve={{
            ...{ mutation: 'resolvePublicSupportRequest', fields: { token } },
            run: () => runOperation(ResolvePublicRequestMutation, { input: { token } }),
          }}
          reopen={{
            ...{ mutation: 'reopenPublicSupportRequest', fields: { token } },
            run: () => runOperation(ReopenPublicRequestMutation, { input: { token } }),
          }}
        />
      )}
      {canRate && (
        <SupportRatingForm
          mutation="ratePublicSupportRequest"
          fields={{ token }}
          run={(rating) => runOperation(RatePublicRequestMutation, { input: { token, ...rating } })}
        />
      )}
    </>
  );
}
