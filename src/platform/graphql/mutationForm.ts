import type { FieldIssue } from '#core/errors.ts';
import type { PostedForm } from '#core/feature/postedForms.ts';
import type { FormFields } from '../http/forms.ts';

/** The form of a mutation on a page without script. Its fields are named after those of the input. */
export interface MutationForm {
  /**
   * The page that the form stands on, below the base path and perhaps with a query: it says what was wrong.
   * @throws AppError where the fields name no such page
   */
  page: (fields: FormFields) => string;
  /** Redirect target, under the base path. `data` is the result of `selects`. */
  next: (fields: FormFields, data: Record<string, unknown>) => string;
  /** Selection on the mutation's payload for it, such as `garden { path }`. */
  selects?: string;
  /** Tick boxes of the form: a browser does not send those that are not ticked. */
  checkboxes?: readonly string[];
  /** Fields that are put back into a refused form; never passwords. */
  keep?: readonly string[];
  /** Builds the input if the form's fields differ from it. */
  inputOf?: (fields: FormFields) => FormFields;
  /** The page's message key for an error, if it is not the rule. */
  ruleOf?: (fault: FieldIssue) => string;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    /**
     * Forms that are posted without script, by the mutation that each runs. All are posted to one route
     * (`core/feature/postedForms.ts`), which asks the GraphQL endpoint in their name.
     */
    forms?: { readonly [Mutation in PostedForm]?: MutationForm };
  }
}
