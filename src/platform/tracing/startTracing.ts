import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import type { Log } from '../context.ts';
import { switchTracing } from './tracing.ts';

/** How long a process that stops waits for a collector. Milliseconds. */
const patience = 2_000;

interface TracingOptions {
  /** Which part of the requests is told, from 0 to 1. */
  ratio: number;
  release: string;
  role: string;
}

/**
 * Sends traces to where `OTEL_EXPORTER_OTLP_ENDPOINT` says, in batches; while nobody answers there, they are dropped.
 * The libraries are loaded only here.
 */
export async function startTracing({ ratio, release, role }: TracingOptions) {
  const [sdk, { OTLPTraceExporter }, hooks, resources, { W3CTraceContextPropagator }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const sampler = new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) });
  const provider = new sdk.TracerProvider({
    sampler,
    resource: resources.resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME ?? 'plaza',
      'service.version': release,
      'service.instance.id': `${os.hostname()}:${process.pid}`,
      'plaza.role': role,
    }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  switchTracing(true);
  return {
    /** What the exporter complains about. */
    tellFaults(log: Pick<Log, 'warn'>): void {
      const tell = (text: string) => log.warn({ why: text.slice(0, 500) }, 'traces are not sent');
      const ignore = () => undefined;
      const told = { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore };
      diag.setLogger(told, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
    },
    /** Sends what waits. */
    flush: () => provider.forceFlush(),
    async stop(): Promise<void> {
      switchTracing(false);
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(patience, undefined, { ref: false })]);
      context.disable();
      propagation.disable();
      trace.disable();
      diag.disable();
    },
  };
}
