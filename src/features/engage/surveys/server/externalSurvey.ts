import type { CommunitySettings } from '#core/communitySettings.ts';
import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { externalSurveyUrl } from '../externalSurveyUrl.ts';
import { surveyPaths } from '../surveyAddress.ts';
import '../surveySettingGroup.ts';
import { findSurveyPrompt } from './surveyPrompt.ts';

interface ExternalSurvey {
  origin: string;
  frameUrl: string;
}

/** None while surveys are off. */
export function allowedOriginsOf(settings: CommunitySettings): readonly string[] {
  return settings.surveysEnabled ? featureSettings(settings, 'surveys').externalOrigins : [];
}

/** @returns null unless the origin is allowed */
function findExternalSurvey(ctx: Ctx, address: string): ExternalSurvey | null {
  const { settings, viewer } = ctx;
  const url = externalSurveyUrl(address, allowedOriginsOf(settings));
  if (url === null) return null;
  // A token in the link would be that of whoever sent it.
  url.searchParams.delete('surveyToken');
  if (viewer.memberId !== null) {
    url.searchParams.set('surveyToken', surveyTokenOf(ctx, viewer.memberId, url.origin));
  }
  return { origin: url.origin, frameUrl: url.href };
}

/**
 * By which a survey of an origin knows the same member again. It identifies nobody: it can't be computed without the
 * community's key, and differs for each origin.
 */
function surveyTokenOf({ secrets }: Pick<Ctx, 'secrets'>, memberId: number, origin: string) {
  return secrets.mac(`${memberId} ${origin}`, 'survey token').subarray(0, 16).toString('base64url');
}

const ExternalSurveyType = builder.objectRef<ExternalSurvey>('ExternalSurvey').implement({
  fields: (t) => ({
    origin: t.exposeString('origin'),
    frameUrl: t.exposeString('frameUrl', {
      description: 'With the surveyToken of the viewer, if signed in.',
    }),
  }),
});

builder.queryField('externalSurvey', (t) =>
  t.field({
    type: ExternalSurveyType,
    nullable: true,
    description: 'The survey at an address of another site; null unless its origin is allowed.',
    args: { surveyUrl: t.arg.string({ required: true }) },
    resolve: (_root, { surveyUrl }, ctx) => findExternalSurvey(ctx, surveyUrl),
  }),
);

builder.objectFields(CurrentUserType, (t) => ({
  surveyUrl: t.string({
    nullable: true,
    cost: 20,
    description: 'The survey that the member is asked to take part in, below the base path.',
    resolve: async (_user, _args, ctx) => {
      const survey = await findSurveyPrompt(ctx, '/');
      return survey && surveyPaths.one(survey);
    },
  }),
  surveyToken: t.string({
    nullable: true,
    description:
      'By which an external survey knows the member again; null unless its origin is allowed.',
    args: { surveyUrl: t.arg.string({ required: true, description: 'Of the external survey.' }) },
    resolve: ({ id }, { surveyUrl }, ctx) => {
      const url = externalSurveyUrl(surveyUrl, allowedOriginsOf(ctx.settings));
      return url && surveyTokenOf(ctx, Number(id), url.origin);
    },
  }),
}));
