import type { InputFieldBuilder } from '@pothos/core';
import type { builder } from '#platform/graphql/builder.ts';

type InputFields = InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

/** Additional input of the spam rules. */
export function spamCheckInputFields(t: InputFields) {
  return {
    captchaResponse: t.string({
      description: 'The solution of a captcha, where CAPTCHA_REQUIRED asked for one (SPEC §5).',
    }),
    website: t.string({ description: 'Leave it out: it is there for machines to fill in.' }),
  };
}
