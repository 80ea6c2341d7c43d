import { matchRoutes } from 'react-router';
import { isShutOut, isUnderMaintenance } from '#core/closedCommunity.ts';
import { AppError, errorCatalogue } from '#core/errors.ts';
import type { GraphqlAnswer, PageRequest } from '#core/pageRequest.ts';
import { textRevision } from '#core/words/wordPartsAddress.ts';
import type { RouteRow } from '#features/base/layouts/layoutExtensions.ts';
import {
  type LayoutDocument,
  type LayoutKey,
  type LayoutWidget,
  layoutDocumentSchema,
  widgetsOfLayout,
} from '#features/base/layouts/layoutRules.ts';
import type { PageAddress, PageDefinition, PageOutcome } from '#features/base/layouts/page.ts';
import { isRouteOff, isWidgetOff } from '#features/base/layouts/switchedPages.ts';
import { LayoutDocumentQuery } from '#features/base/layouts/ui/layoutDocuments.ts';
import type { PagePayload } from '#features/base/layouts/ui/pagePayload.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { loadWidgetDefinitions } from '#features/base/layouts/widgetDefinitions.ts';
import { findPage, isSamePath } from './findPage.ts';
import { hasMarkdown } from './hasMarkdown.ts';
import { loadWidgets, type WidgetDefinitions } from './loadWidgets.ts';
import { noticePages } from './noticePages.ts';
import { routeOfPattern } from './routeTable.ts';

export type LoadedPage =
  | { kind: 'page'; status: number; payload: PagePayload }
  | { kind: 'redirect'; status: 301 | 302; path: string };

/** Loads a page in two waves: the page and its layout, then the data of its widgets. */
export async function loadPage(
  route: RouteRow,
  request: PageRequest,
  address: PageAddress,
  preview: Preview | null = null,
): Promise<LoadedPage> {
  // Sign-in pages stay open: an administrator may need to sign in to end the maintenance.
  const isOpen = preview !== null || (route.isPublic ?? false);
  const opensByToken = route.hasSecretAddress ?? false;
  const closed = isOpen ? null : loadClosed(request, address, { opensByToken });
  if (closed) return closed;
  // SPEC §2: the forbidden page is shown if the path equals the configured forbidden path, with a type.
  if (isSamePath(address.url.pathname, request.shell.settings.forbiddenPath)) {
    return loadNotice(noticeOfType(address.url.searchParams.get('type')), request, address);
  }
  if (isRouteOff(route, request.shell.settings)) return loadNotice('notFound', request, address);
  const definition = await route.page();
  const own = preview?.key === route.layout ? preview.layout : null;
  const [answer, layout] = await Promise.all([
    loadData(definition, request, address),
    own ?? loadLayout(route.layout, definition.layoutOf?.(address) ?? null, request),
  ]);
  const outcome = definition.settle(answer, address);
  switch (outcome.kind) {
    case 'redirect':
      return outcome;
    case 'signIn':
      // A program has no use for a page with a form.
      if (request.isMarkdown) return loadSignIn(request, address);
      return { kind: 'redirect', status: 302, path: signInPath(address) };
    case 'notFound':
      return loadClosed(request, address) ?? loadNotice('notFound', request, address);
    case 'forbidden':
      return loadNotice(noticeOfType(outcome.type), request, address);
    case 'preview':
      return loadPreview(outcome, request, address);
    case 'show':
      return showPage(
        {
          key: route.layout,
          outcome: {
            ...outcome,
            ...(own && { layout: own }),
            head: { ...outcome.head, ...(hasMarkdown(route) && { hasMarkdown: true }) },
          },
          layout,
          data: answer.data,
          dataWidget: definition.widget,
        },
        request,
        address,
      );
  }
}

/** What a closed community shows instead of its pages; null if it is open to the viewer. */
function loadClosed(
  request: PageRequest,
  address: PageAddress,
  { opensByToken = false } = {},
): Promise<LoadedPage> | null {
  if (isUnderMaintenance(request.shell)) return loadNotice('maintenance', request, address);
  return isShutOut(request.shell) && !opensByToken ? loadSignIn(request, address) : null;
}

type Preview = Extract<PageOutcome, { kind: 'preview' }>;

/** A layout on a page of its type; a custom page, which may not exist yet, by itself. */
async function loadPreview(
  preview: Preview,
  request: PageRequest,
  address: PageAddress,
): Promise<LoadedPage> {
  const { key, layout, title, path } = preview;
  const head = { title, noindex: true };
  const shown = await (key === 'CUSTOM_PAGE' || path === null
    ? showPage(
        { key, outcome: { kind: 'show', head, subject: {} }, layout, data: null },
        request,
        address,
      )
    : loadPage(...previewedPage(path, request, address), preview));
  if (shown.kind === 'redirect') return shown;
  const { payload } = shown;
  return {
    ...shown,
    payload: { ...payload, head: { ...payload.head, noindex: true }, isPreview: true },
  };
}

function previewedPage(
  path: string,
  request: PageRequest,
  address: PageAddress,
): [RouteRow, PageRequest, PageAddress] {
  const url = new URL(path, address.url.origin);
  const { pattern } = findPage(url.pathname, '');
  const [match] = matchRoutes([{ path: pattern }], url) ?? [];
  return [routeOfPattern(pattern), request, { ...address, url, params: match?.params ?? {} }];
}

function noticeOfType(type: string | null): 'publicToPrivate' | 'forbidden' {
  return type === 'PUBLIC_TO_PRIVATE' ? 'publicToPrivate' : 'forbidden';
}

/** SPEC §2: a private community without a user renders only the login prompt, on every URL. */
async function loadSignIn(request: PageRequest, address: PageAddress): Promise<LoadedPage> {
  const { shell, url, t } = address;
  const layout = await loadLayout('LOGIN_PAGE', null, request);
  const returnTo = `${shell.basePath}${url.pathname}${url.search}`;
  const outcome = {
    kind: 'show' as const,
    head: { title: t('identity:signIn'), noindex: true },
    subject: { search: `?${new URLSearchParams({ returnTo })}` },
  };
  const shown = await showPage(
    { key: 'LOGIN_PAGE', outcome, layout, data: null },
    request,
    address,
  );
  return { ...shown, status: 401 };
}

/** The error page: not found, forbidden, under maintenance. */
export async function loadNotice(
  notice: keyof typeof noticePages,
  request: PageRequest,
  address: PageAddress,
): Promise<LoadedPage> {
  const { key, status, title } = noticePages[notice];
  const layout = await loadLayout(key, null, request);
  const outcome = {
    kind: 'show' as const,
    head: { title: address.t(title), noindex: true },
    subject: { notice },
  };
  const shown = await showPage({ key, outcome, layout, data: null }, request, address);
  return { ...shown, status };
}

async function showPage(
  page: {
    key: LayoutKey;
    outcome: Extract<PageOutcome, { kind: 'show' }>;
    layout: LayoutDocument;
    data: unknown;
    dataWidget?: string | undefined;
  },
  request: PageRequest,
  address: PageAddress,
): Promise<Extract<LoadedPage, { kind: 'page' }>> {
  const { outcome } = page;
  const definitions = await loadWidgetDefinitions();
  const layout = withProperties(outcome.layout ?? page.layout, definitions, request);
  const subject: PageSubject = {
    key: page.key,
    pathname: address.url.pathname,
    search: address.url.search,
    conversationId: null,
    topicId: null,
    categoryId: null,
    memberId: null,
    newPostParent: {},
    breadcrumbs: [],
    notice: null,
    ...outcome.subject,
  };
  const widgetOutcomes = await loadWidgets(layout, { definitions, subject }, request);
  const types = new Set(widgetsOfLayout(layout).map((widget) => widget.type));
  return {
    kind: 'page',
    status: outcome.status ?? 200,
    payload: {
      subject,
      head: outcome.head,
      layout,
      data: page.data,
      ...(page.dataWidget && { dataWidget: page.dataWidget }),
      widgets: widgetOutcomes,
      hasTitle: widgetsOfLayout(layout).some((widget) => canHaveTitle(widget, definitions)),
      scripts: request.scriptsOf([...types]),
      ...textsOf([...types], request),
    },
  };
}

/** The texts change with what the community has changed in them. */
function textsOf(types: readonly string[], request: PageRequest): Pick<PagePayload, 'texts'> {
  const found = request.textsOf(types);
  if (!found) return {};
  const revision = textRevision(found.revision, request.shell.words?.revision);
  return { texts: { ...found, revision } };
}

/** Widgets that are only on certain pages are what these pages are about. */
function canHaveTitle({ type, properties }: LayoutWidget, definitions: WidgetDefinitions): boolean {
  const definition = definitions[type];
  if (!definition?.offer) return definition !== undefined;
  return definition.offer.title?.(properties) ?? false;
}

async function loadData(
  definition: PageDefinition,
  request: PageRequest,
  address: PageAddress,
): Promise<GraphqlAnswer<unknown>> {
  if (!definition.document) return { data: null, failures: [] };
  const answer = await request.execute(definition.document, definition.variables?.(address) ?? {});
  demandAnswer(answer);
  return answer;
}

/** A server error is not a 404: the page cannot be rendered without its data. */
function demandAnswer({ data, failures }: GraphqlAnswer<unknown>): void {
  const ours = failures.find(({ code }) => errorCatalogue[code].status >= 500);
  if (ours && !hasData(data)) throw new AppError(ours.code);
}

function hasData(data: unknown): boolean {
  return Object.values(Object(data)).some((field) => field !== null);
}

async function loadLayout(
  type: LayoutKey,
  asset: { assetType: string; assetId: string } | null,
  request: PageRequest,
): Promise<LayoutDocument> {
  const answer = await request.execute(LayoutDocumentQuery, {
    type,
    assetType: asset?.assetType ?? null,
    assetId: asset?.assetId ?? null,
  });
  demandAnswer(answer);
  return layoutDocumentSchema.parse(answer.data?.pageLayout.document);
}

/**
 * The layout with each widget's properties parsed by its definition, defaults included, for both its query
 * and its view. A widget with invalid properties is skipped and reported; those of features that are switched
 * off are left out.
 */
function withProperties(
  layout: LayoutDocument,
  definitions: WidgetDefinitions,
  request: PageRequest,
): LayoutDocument {
  const { settings } = request.shell;
  const read = (widget: LayoutWidget): LayoutWidget[] => {
    if (isWidgetOff(widget.type, settings)) return [];
    const parsed = definitions[widget.type]?.properties.safeParse(widget.properties);
    if (!parsed) return [widget];
    if (parsed.success) return [{ ...widget, properties: Object(parsed.data) }];
    request.reportPageError(parsed.error);
    return [];
  };
  const sections = layout.sections.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({
      ...column,
      widgets: column.widgets.flatMap(read),
    })),
  }));
  return { ...layout, sections };
}

function signInPath({ shell, url }: PageAddress): string {
  const returnTo = `${shell.basePath}${url.pathname}${url.search}`;
  return `/login?returnTo=${encodeURIComponent(returnTo)}`;
}
