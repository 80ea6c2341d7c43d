import { useRevalidator } from 'react-router';
import type { CommunitySettings } from '#core/communitySettings.ts';
import { knownLanguages } from '#core/languages.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type CommunityInput, communitySchema } from '../communityRules.ts';
import { UpdateCommunityMutation } from './communityDocuments.ts';

type Values = Required<CommunityInput>;

export type CommunityForm = ZodForm<Values>;

/** The community settings form; only changed values are submitted. */
export function useCommunityForm(): CommunityForm {
  const { t } = useTranslation('community');
  const { settings } = useShell();
  const { revalidate } = useRevalidator();
  return useZodForm({
    schema: communitySchema,
    defaultValues: valuesOf(settings),
    onSubmit: (_values, { changes, idempotencyKey }) =>
      runOperation(UpdateCommunityMutation, {
        input: { clientMutationId: idempotencyKey, ...inOrder(changes) },
      }),
    onSuccess: async () => {
      showSuccess(t('saved'));
      await revalidate();
    },
  });
}

function valuesOf(settings: CommunitySettings): Values {
  const { name, description, footer, branding, defaultLanguage, activeLanguages } = settings;
  const { logoUrl, logoDarkUrl, faviconUrl, primary, primaryDark } = branding;
  const { signupEnabled, privateCommunity } = settings;
  return {
    ...{ name, description, footerText: footer.text, logoUrl, logoDarkUrl, faviconUrl },
    ...{ primary, primaryDark, defaultLanguage, activeLanguages, signupEnabled, privateCommunity },
  };
}

/** The languages in the product's order, not the form's. */
function inOrder({ activeLanguages, ...changes }: Partial<Values>): Partial<Values> {
  if (!activeLanguages) return changes;
  const ordered = knownLanguages.filter((each) => activeLanguages.includes(each));
  return { ...changes, activeLanguages: ordered };
}
