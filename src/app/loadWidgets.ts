import type { OperationDocument, PageRequest } from '#core/pageRequest.ts';
import { type LayoutDocument, widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import type { WidgetOutcome } from '#features/base/layouts/ui/pagePayload.ts';
import type { PageSubject, WidgetDefinition } from '#features/base/layouts/widget.ts';

/** Timeout of a widget, which then shows an error in its place. Milliseconds. */
const widgetTimeLimit = 3_000;

export type WidgetDefinitions = Readonly<Record<string, WidgetDefinition>>;

/** The second wave of a page: the data of its widgets, in parallel. Identical queries are sent once. */
export async function loadWidgets(
  layout: LayoutDocument,
  { definitions, subject }: { definitions: WidgetDefinitions; subject: PageSubject },
  request: PageRequest,
): Promise<Record<string, WidgetOutcome>> {
  const asked = new Map<string, Promise<WidgetOutcome>>();
  const outcomes = widgetsOfLayout(layout).map(async (widget) => {
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
