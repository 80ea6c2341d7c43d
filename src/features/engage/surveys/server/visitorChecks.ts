import { AppError } from '#core/errors.ts';
import { passesCaptcha } from '#features/people/identity/server/captcha.ts';
import { demandAllowance } from '#platform/callerAllowance.ts';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';
import { surveyLimits } from '../surveyRules.ts';
import '../surveySettingGroup.ts';
import { respondentKeyOf } from './respondent.ts';
import { findSurveyDraft, type SurveyRow } from './surveyQueries.ts';
import { hasResponded } from './surveyStep.ts';

interface Sent {
  website?: string | null;
  captchaResponse?: string | null;
}

/** Whether the viewer has to solve a captcha to begin a survey. */
export const asksCaptcha = ({ viewer, settings }: Pick<Ctx, 'viewer' | 'settings'>): boolean =>
  viewer.memberId === null && featureSettings(settings, 'surveys').visitorCaptcha;

/**
 * Checks what visitors send, as a browser can pose as any number of them: an allowance for each address, a
 * honeypot, and a captcha before the first page is kept.
 * @returns false for a bot, which is told that all went well
 * @throws AppError RATE_LIMITED, CAPTCHA_REQUIRED
 */
export async function passesVisitorChecks(
  ctx: Ctx,
  survey: SurveyRow,
  { website, captchaResponse }: Sent,
): Promise<boolean> {
  if (ctx.viewer.memberId !== null) return true;
  demandAllowance(ctx, { what: 'surveyAnswers', perMinute: surveyLimits.visitorPagesPerMinute });
  if (website) return false;
  if (!asksCaptcha(ctx)) return true;
  const key = respondentKeyOf(ctx);
  const hasBegun = (await findSurveyDraft(ctx.db, { surveyId: survey.id, key })) !== null;
  if (hasBegun || (await hasResponded(ctx, survey))) return true;
  if (!captchaResponse || !(await passesCaptcha(ctx, captchaResponse))) {
    throw new AppError('CAPTCHA_REQUIRED', { message: 'Please solve the captcha.' });
  }
  return true;
}
