import { isShutOut, isUnderMaintenance } from '#core/closedCommunity.ts';
import { AppError, errorCatalogue } from '#core/errors.ts';
import type { GraphqlAnswer, OperationDocument, PageRequest } from '#core/pageRequest.ts';
import type { RouteRow } from '#features/base/layouts/layoutExtensions.ts';
import {
  type LayoutDocument,
  type LayoutKey,
  type LayoutWidget,
  layoutDocumentSchema,
  visiblePart,
} from '#features/base/layouts/layoutRules.ts';
import type { PageAddress, PageDefinition, PageOutcome } from '#features/base/layouts/page.ts';
import { LayoutDocumentQuery } from '#features/base/layouts/ui/layoutDocuments.ts';
import type { PagePayload, WidgetOutcome } from '#features/base/layouts/ui/pagePayload.ts';
import type { PageSubject, WidgetDefinition } from '#features/base/layouts/widget.ts';
import { isSamePath } from './findPage.ts';
import { noticePages } from './noticePages.ts';
import { loadWidgetDefinitions } from './widgetDefinitions.ts';

/** Timeout of a widget, which then shows an error in its place. Milliseconds. */
const widgetTimeLimit = 3_000;

type WidgetDefinitions = Readonly<Record<string, WidgetDefinition>>;

export type LoadedPage =
  | { kind: 'page'; status: number; payload: PagePayload }
  | { kind: 'redirect'; status: 301 | 302; path: string };

/** Loads a page in two waves: the page and its layout, then the data of its widgets. */
export async function loadPage(
  route: RouteRow,
  request: PageRequest,
  address: PageAddress,
): Promise<LoadedPage> {
  const isOpen = route.isPublic ?? false;
  // Sign-in pages stay open: an administrator may need to sign in to end the maintenance.
  if (isUnderMaintenance(request.shell) && !isOpen) {
    return loadNotice('maintenance', request, address);
  }
  if (isShutOut(request.shell) && !isOpen) {
    return loadWayIn(request, address);
  }
  // SPEC §2: the forbidden page is shown if the path equals the configured forbidden path, with a type.
  if (isSamePath(address.url.pathname, request.shell.settings.forbiddenPath)) {
    return loadNotice(noticeOfType(address.url.searchParams.get('type')), request, address);
  }
  const definition = await route.page();
  const [answer, layout] = await Promise.all([
    loadData(definition, request, address),
    loadLayout(route.layout, definition.layoutOf?.(address) ?? null, request),
  ]);
  const outcome = definition.settle(answer, address);
  switch (outcome.kind) {
    case 'redirect':
      return outcome;
    case 'signIn':
      return { kind: 'redirect', status: 302, path: signInPath(address) };
    case 'notFound':
      return loadNotice('notFound', request, address);
    case 'forbidden':
      return loadNotice(noticeOfType(outcome.type), request, address);
    case 'show':
      return showPage({ key: route.layout, outcome, layout, data: answer.data }, request, address);
  }
}

function noticeOfType(type: string | null): 'publicToPrivate' | 'forbidden' {
  return type === 'PUBLIC_TO_PRIVATE' ? 'publicToPrivate' : 'forbidden';
}

/** SPEC §2: a private community without a user renders only the login prompt, on every URL. */
async function loadWayIn(request: PageRequest, address: PageAddress): Promise<LoadedPage> {
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
  },
  request: PageRequest,
  address: PageAddress,
): Promise<Extract<LoadedPage, { kind: 'page' }>> {
  const { outcome } = page;
  const { viewer, language } = request.shell;
  const definitions = await loadWidgetDefinitions();
  const layout = withProperties(
    visiblePart(outcome.layout ?? page.layout, viewer, language),
    definitions,
    request,
  );
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
  const types = new Set(widgetsOf(layout).map((widget) => widget.type));
  return {
    kind: 'page',
    status: outcome.status ?? 200,
    payload: {
      subject,
      head: outcome.head,
      layout,
      data: page.data,
      widgets: widgetOutcomes,
      scripts: request.scriptsOf([...types], language),
    },
  };
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
  return layoutDocumentSchema.parse(answer.data?.findLayoutsWithFilteredInfo.document);
}

/**
 * The layout with each widget's properties parsed by its definition, defaults included, for both its query
 * and its view. A widget with invalid properties is skipped and reported.
 */
function withProperties(
  layout: LayoutDocument,
  definitions: WidgetDefinitions,
  request: PageRequest,
): LayoutDocument {
  const read = (widget: LayoutWidget): LayoutWidget[] => {
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

async function loadWidgets(
  layout: LayoutDocument,
  { definitions, subject }: { definitions: WidgetDefinitions; subject: PageSubject },
  request: PageRequest,
): Promise<Record<string, WidgetOutcome>> {
  const asked = new Map<string, Promise<WidgetOutcome>>();
  const outcomes = widgetsOf(layout).map(async (widget) => {
    const definition = definitions[widget.type];
    if (!definition?.need) return null;
    const variables = definition.need.variables(widget.properties, subject, request.shell);
    if (variables === null) return null;
    const key = `${documentKey(definition.need.document)} ${JSON.stringify(variables)}`;
    const pending =
      asked.get(key) ?? withTimeLimit(runNeed(definition.need.document, variables, request));
    asked.set(key, pending);
    return [widget.id, await pending] as const;
  });
  return Object.fromEntries((await Promise.all(outcomes)).filter((row) => row !== null));
}

async function runNeed(
  document: OperationDocument<unknown, unknown>,
  variables: unknown,
  request: PageRequest,
): Promise<WidgetOutcome> {
  const { data, failures } = await request.execute(document, variables);
  const failure = failures[0];
  return failure ? { ok: false, code: failure.code } : { ok: true, data };
}

async function withTimeLimit(work: Promise<WidgetOutcome>): Promise<WidgetOutcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<WidgetOutcome>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, code: 'TIMEOUT' }), widgetTimeLimit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const documentKeys = new WeakMap<object, number>();
let documentSerial = 0;

function documentKey(document: object): number {
  const known = documentKeys.get(document);
  if (known !== undefined) return known;
  documentSerial += 1;
  documentKeys.set(document, documentSerial);
  return documentSerial;
}

function widgetsOf(layout: LayoutDocument) {
  return layout.sections.flatMap((section) => section.columns.flatMap((column) => column.widgets));
}

function signInPath({ shell, url }: PageAddress): string {
  const returnTo = `${shell.basePath}${url.pathname}${url.search}`;
  return `/login?returnTo=${encodeURIComponent(returnTo)}`;
}
