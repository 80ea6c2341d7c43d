import { requireId } from '#core/ids.ts';
import { paths } from '#core/paths.ts';
import { identityErrorOf } from '#features/people/identity/identityMessageRules.ts';
import type { MutationForm } from '#platform/graphql/mutationForm.ts';
import type { FormFields } from '#platform/http/forms.ts';
import { profileInputOf, profileTexts, userInputOf } from '../profileForm.ts';

/** The edit page without script. */
export const updateUserForm: MutationForm = {
  page: editPage,
  next: (fields) => `${editPage(fields)}?saved=1`,
  inputOf: ({ id, ...fields }) => ({ id, ...userInputOf(profileInputOf(fields)) }),
  keep: [...profileTexts, 'readLanguages', 'customFields'],
  ruleOf: ({ message }) => identityErrorOf(message),
};

function editPage({ id }: FormFields): string {
  return paths.memberEdit(requireId(String(id)));
}
