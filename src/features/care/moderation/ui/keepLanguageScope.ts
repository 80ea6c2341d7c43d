import { UpdateUserMutation } from '#features/people/account/ui/editProfileDocuments.ts';
import { preferencePlaces } from '#features/people/members/preferenceRules.ts';
import { runOperation } from '#ui/runOperation.ts';

/** Stores the moderator's language filter as a preference; '' for all. @throws ClientError */
export async function keepLanguageScope(
  memberId: number | string,
  language: string,
): Promise<void> {
  const { category, type, property } = preferencePlaces.moderationLanguage;
  const preference = {
    preferenceCategory: category,
    preferenceType: type,
    properties: { [property]: language || 'AUTO' },
  };
  const input = { id: String(memberId), userPreferences: [preference] };
  await runOperation(UpdateUserMutation, { input });
}
