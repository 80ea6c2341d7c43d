import { z } from 'zod';
import { holds, type Verdict, type Viewer } from '#core/permissions.ts';
import { requiredLine } from '#core/textSchemas.ts';

const placeholder = '{id}';

/** URL of a post in the tool; `{id}` is replaced by the post's id. */
export function externalToolUrl(template: string, id: number): string {
  return template.replaceAll(placeholder, String(id));
}

/** An address with `{id}` in its path, query or fragment: the host is always the tool's own. */
function isTemplate(template: string): boolean {
  const one = URL.parse(externalToolUrl(template, 1));
  const other = URL.parse(externalToolUrl(template, 2));
  return (
    one !== null &&
    other !== null &&
    /^https?:$/.test(one.protocol) &&
    one.username === '' &&
    one.password === '' &&
    one.origin === other.origin &&
    one.href !== other.href &&
    !/[{}\s]/.test(template.replaceAll(placeholder, ''))
  );
}

/** Changed by `npm run plaza -- settings set externalTool.urlTemplate https://tool.example/posts/{id}`. */
export const externalToolSettingsSchema = z.object({
  /** The tool's name in a post's menu. */
  name: requiredLine(40).nullable().default(null),
  /** Null: there is no tool. */
  urlTemplate: z
    .string()
    .max(2000)
    .refine(isTemplate, {
      message: 'must be an http or https address with {id} after its host',
      params: { rule: 'urlTemplate' },
    })
    .nullable()
    .default(null),
});

/** SPEC §6 view post in external tool. */
export function canViewInExternalTool(viewer: Viewer, post: { categoryId: number }): Verdict {
  return holds(viewer, 'VIEW_POST_IN_EXTERNAL_TOOL', post.categoryId);
}
