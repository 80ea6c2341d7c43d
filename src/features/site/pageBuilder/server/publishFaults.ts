import { isDeepStrictEqual } from 'node:util';
import type { FieldIssue } from '#core/errors.ts';
import { checkInput } from '#core/parseInput.ts';
import { hasPermission, type Viewer } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import { bannerFaults } from '#features/base/layouts/bannerRules.ts';
import { type LayoutWidget, widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import { sectionStyleFaults } from '#features/base/layouts/sectionStyle.ts';
import type { WidgetDefinition } from '#features/base/layouts/widget.ts';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';
import { type PageContent, pageContentSchema } from '../pageContent.ts';

/** What keeps a draft from being published. The fields are `details.path`, `banner.<property>`,
 * `sections.<id>.<property>` and `widgets.<id>.<property>`. */
export async function publishFaults(
  content: PageContent,
  options: { viewer: Viewer; live: PageContent | null },
): Promise<FieldIssue[]> {
  const definitions = await loadWidgetDefinitions();
  const checked = checkInput(pageContentSchema, content);
  const shapeFaults = checked.ok ? [] : checked.faults;
  const widgets = widgetsOfLayout(content.document);
  const live = new Map(
    (options.live ? widgetsOfLayout(options.live.document) : []).map((each) => [each.id, each]),
  );
  const ids = widgets.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...shapeFaults,
    ...bannerFaults(content.document.banner).map(({ field, rule }) => fault(field, rule)),
    ...content.document.sections.flatMap((section) =>
      sectionStyleFaults(section).map((name) => fault(`sections.${section.id}.${name}`, 'unknown')),
    ),
    ...repeated.map((id) => fault(`widgets.${id}`, 'repeated')),
    ...widgets.flatMap((widget) =>
      widgetFaults(widget, definitions[widget.type], {
        viewer: options.viewer,
        live: live.get(widget.id),
      }),
    ),
  ];
}

function widgetFaults(
  widget: LayoutWidget,
  definition: WidgetDefinition | undefined,
  { viewer, live }: { viewer: Viewer; live: LayoutWidget | undefined },
): FieldIssue[] {
  const field = `widgets.${widget.id}`;
  // Its data is kept: the widget may come back with another release.
  if (!definition) return widget.enabled ? [fault(field, 'unknownType')] : [];
  const permission = definition.offer?.permission;
  const isChanged =
    !isDeepStrictEqual(live?.properties, widget.properties) ||
    !isDeepStrictEqual(live?.translations, widget.translations);
  const denied = permission && isChanged && !hasPermission(viewer, permission);
  const checked = checkInput(definition.properties, widget.properties);
  return [
    ...(denied ? [fault(field, 'permission')] : []),
    ...(checked.ok ? [] : checked.faults).map((each) => ({
      ...each,
      field: `${field}.${each.field}`,
    })),
  ];
}

function fault(field: string, rule: string): FieldIssue {
  return { field, rule, message: validationMessages.format };
}
