import { hasPermission } from '#core/permissions.ts';
import type { LayoutWidget } from '#features/base/layouts/layoutRules.ts';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { PageContent } from '../pageContent.ts';

/**
 * Gives widgets with custom HTML, in each language, the key of the frame that shows it. HTML that nobody with the permission to publish
 * it has saved gets none, so that not even a preview runs it.
 */
export async function withFrameKeys(
  trx: Database,
  ctx: Ctx,
  content: PageContent,
): Promise<PageContent> {
  const definitions = await loadWidgetDefinitions();
  const keyed = async (widget: LayoutWidget): Promise<LayoutWidget> => {
    const { offer } = definitions[widget.type] ?? {};
    if (!offer?.framed) return widget;
    const isAllowed = !offer.permission || hasPermission(ctx.viewer, offer.permission);
    const keyOf = async (html: unknown) =>
      typeof html === 'string' && html !== ''
        ? await frameKeyOf(trx, ctx, { html, isAllowed })
        : '';
    const translations = await Promise.all(
      Object.entries(widget.translations ?? {}).map(
        async ([language, { frameKey: _, ...texts }]): Promise<
          [string, Record<string, string>]
        > => [
          language,
          // A text that is missing, or blank, has the key of the language that it falls back to.
          texts.html === undefined ? texts : { ...texts, frameKey: await keyOf(texts.html) },
        ],
      ),
    );
    const frameKey = await keyOf(widget.properties.html);
    // A widget that is empty and has never been edited stays as it is.
    const isUnchanged = frameKey === '' && widget.properties.frameKey === undefined;
    return {
      ...widget,
      properties: isUnchanged ? widget.properties : { ...widget.properties, frameKey },
      ...(widget.translations && { translations: Object.fromEntries(translations) }),
    };
  };
  const sections = await Promise.all(
    content.document.sections.map(async (section) => ({
      ...section,
      columns: await Promise.all(
        section.columns.map(async (column) => ({
          ...column,
          widgets: await Promise.all(column.widgets.map(keyed)),
        })),
      ),
    })),
  );
  return { ...content, document: { ...content.document, sections } };
}

async function frameKeyOf(
  trx: Database,
  { secrets }: Pick<Ctx, 'secrets'>,
  { html, isAllowed }: { html: string; isAllowed: boolean },
): Promise<string> {
  const key = secrets.mac(html, 'custom html').toString('hex').slice(0, 32);
  if (isAllowed) {
    await trx
      .insertInto('custom_html_frames')
      .values({ key, html })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return key;
  }
  return (await findFrameHtml(trx, key)) === null ? '' : key;
}

export async function findFrameHtml(db: Database, key: string): Promise<string | null> {
  const row = await db
    .selectFrom('custom_html_frames')
    .select('html')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.html ?? null;
}
