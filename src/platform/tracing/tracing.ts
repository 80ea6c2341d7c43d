import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/** Off, nothing is looked at: a page has dozens of statements. */
let isOn = false;

export function switchTracing(on: boolean): void {
  isOn = on;
}

/** Longer texts of statements are cut off. Characters. */
const longestText = 2_000;
/** https://opentelemetry.io/docs/specs/otel/trace/api/#set-status */
const failed = { code: 2 };
/** Where a job keeps the trace that it belongs to. */
const parentKey = 'traceparent';

const tracer = () => trace.getTracer('plaza');

/** The trace of what runs now; null if it is in none. */
export function currentTraceId(): string | null {
  return isOn ? (trace.getActiveSpan()?.spanContext().traceId ?? null) : null;
}

/** Runs something as a part of the trace that is under way. Errors are marked, but their texts are not told. */
export function traced<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  if (!isOn) return run();
  return inSpan(name, SpanKind.INTERNAL, context.active(), run);
}

/** A function that belongs to the trace that is under way, whoever calls it: messages of threads are in none. */
export function inThisTrace<Given extends unknown[], Result>(
  run: (...given: Given) => Result,
): (...given: Given) => Result {
  return isOn ? context.bind(context.active(), run) : run;
}

/** Runs a job, in the trace of whoever added it. */
export function tracedJob<Result>(
  name: string,
  payload: object,
  run: (payload: object) => Promise<Result>,
): Promise<Result> {
  const { [parentKey]: parent, ...given } = payload as Record<string, unknown>;
  if (!isOn) return run(given);
  const before = propagation.extract(ROOT_CONTEXT, { [parentKey]: parent });
  return inSpan(`job ${name}`, SpanKind.CONSUMER, before, () => run(given));
}

/** A payload with the trace that is under way. */
export function withTrace<Payload extends object>(payload: Payload): Payload {
  if (!isOn) return payload;
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  const parent = carrier[parentKey];
  return parent === undefined ? payload : { ...payload, [parentKey]: parent };
}

/** Notes a statement that has just ended. Its values are not part of the text. */
export function traceStatement(text: string, milliseconds: number): void {
  if (!isOn || !trace.getActiveSpan()) return;
  const end = Date.now();
  const [operation = 'query'] = /[a-z]+/i.exec(text.replace(/\/\*.*?\*\//gs, '')) ?? [];
  tracer()
    .startSpan(`sql ${operation.toLowerCase()}`, {
      kind: SpanKind.CLIENT,
      startTime: end - milliseconds,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, longestText),
      },
    })
    .end(end);
}

/** Names the request after the page that it asks for. */
export function nameTrace(route: string): void {
  if (!isOn) return;
  trace.getActiveSpan()?.updateName(`page ${route}`).setAttribute('http.route', route);
}

declare module 'fastify' {
  interface FastifyRequest {
    tracing?: Context;
  }
}

/** Each request is a trace, whose id is in its answer and its log. Addresses may be secrets: only routes are told. */
export function traceRequests(app: FastifyInstance): void {
  if (!isOn) return;
  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const span = tracer().startSpan(`${method} ${route}`, {
      ...{ kind: SpanKind.SERVER, root: true },
      attributes: { 'http.request.method': method, 'http.route': route },
    });
    request.tracing = trace.setSpan(ROOT_CONTEXT, span);
    reply.header('x-trace-id', span.spanContext().traceId);
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus(failed);
      span.end();
    });
    context.with(request.tracing, done);
  });
  // A body is read by callbacks of the connection, which are outside of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(request.tracing ?? ROOT_CONTEXT, done);
  });
}

function inSpan<Result>(
  name: string,
  kind: SpanKind,
  parent: Context,
  run: () => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, { kind }, parent, async (span) => {
    try {
      return await run();
    } catch (error) {
      span.setStatus(failed).setAttribute('error.type', Object(error).code ?? Object(error).name);
      throw error;
    } finally {
      span.end();
    }
  });
}
