import type { ComposerFields } from '#features/content/conversations/composerFieldRules.ts';
import type { ComposerFieldProps } from '#features/content/conversations/ui/composerSlots.ts';
import type { ComposeFormState } from './useComposeForm.ts';

/** For the slots of what features have added for posts of the type. */
export function addedFields({ form, values, viewer, post }: ComposeFormState): ComposerFieldProps {
  const held: Readonly<Record<string, unknown>> = values.composerFields;
  return {
    ...{ type: values.type, viewer, conversationId: post?.id ?? null },
    valueOf: (name) => held[name] as ComposerFields[typeof name], // as `onChange` took it
    onChange: (name, value) =>
      form.setValue('composerFields', { ...values.composerFields, [name]: value }),
    errorOf: (name, path) =>
      path === undefined
        ? form.errorWithin(`composerFields.${name}`)
        : form.errorOf(`composerFields.${name}.${path}`),
  };
}
