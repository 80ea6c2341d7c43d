import { AppError } from '#core/errors.ts';
import { passesCaptcha } from '#features/people/identity/server/captcha.ts';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import '../surveySettingGroup.ts';
import { hasResponded } from './participation.ts';
import { findSurveyDraft } from './surveyDrafts.ts';
import type { SurveyRow } from './surveyQueries.ts';

/** Whether the viewer has to solve a captcha to begin a survey. */
export const asksCaptcha = ({ viewer, settings }: Pick<Ctx, 'viewer' | 'settings'>): boolean =>
  viewer.memberId === null && featureSettings(settings, 'surveys').visitorCaptcha;

/**
 * A visitor solves a captcha before their first page is kept, if the community wants it.
 * @throws AppError CAPTCHA_REQUIRED
 */
export async function demandVisitorCaptcha(
  ctx: Ctx,
  survey: SurveyRow,
  { captchaResponse }: { captchaResponse?: string | null | undefined },
): Promise<void> {
  if (!asksCaptcha(ctx)) return;
  const hasBegun = (await findSurveyDraft(ctx, ctx.db, survey)) !== null;
  if (hasBegun || (await hasResponded(ctx, survey))) return;
  if (!captchaResponse || !(await passesCaptcha(ctx, captchaResponse))) {
    throw new AppError('CAPTCHA_REQUIRED', { message: 'Please solve the captcha.' });
  }
}
