import type { LocalizedName } from '#core/localizedNames.ts';
import { builder } from './builder.ts';

/** A name in one language. */
export const LocalizedNameType = builder.objectRef<LocalizedName>('LocalizedName').implement({
  fields: (t) => ({ language: t.exposeString('language'), name: t.exposeString('name') }),
});

/** The names of a form; the first is required (`localizedNamesSchema`). */
export const LocalizedNameInput = builder.inputType('LocalizedNameInput', {
  fields: (t) => ({ language: t.string({ required: true }), name: t.string() }),
});
