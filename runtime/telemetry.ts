import {
  type Attributes,
  context,
  isSpanContextValid,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OpenTelemetryPlugin } from '@temporalio/interceptors-opentelemetry';

/*
 * OpenTelemetry traces: off unless the standard variables name a collector. The border functions below cost nothing
 * while they are off, since the API then hands out spans that do nothing; the SDK is not even loaded.
 */

export interface Telemetry {
  /** Takes traces through Temporal: for clients, workers and the bundle of workflows. */
  plugin: OpenTelemetryPlugin;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Turns traces on for this process, if they are configured. `part` is its name where `OTEL_SERVICE_NAME` gives none. */
export async function startTelemetry(part: string, env = process.env): Promise<Telemetry | undefined> {
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  if (!collector || env.OTEL_SDK_DISABLED === 'true') return undefined;
  const [{ Resource }, { BatchSpanProcessor }, { NodeTracerProvider }, { OTLPTraceExporter }, temporal] =
    await Promise.all([
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@temporalio/interceptors-opentelemetry'),
    ]);
  const name = env.OTEL_SERVICE_NAME || `trilho-${part}`;
  const resource = Resource.default().merge(new Resource({ 'service.name': name }));
  const spanProcessor = withoutErrorTexts(new BatchSpanProcessor(new OTLPTraceExporter()));
  const provider = new NodeTracerProvider({ resource, spanProcessors: [spanProcessor] });
  provider.register();
  return {
    plugin: new temporal.OpenTelemetryPlugin({ resource, spanProcessor }),
    stop: () => provider.shutdown().catch(() => {}),
  };
}

/**
 * Takes messages and stacks of errors off each span before it leaves: a trace goes further than a log, and an error of a
 * library may quote what it was given. Its type stays; the log line with the same trace id has the rest.
 */
export function withoutErrorTexts(inner: SpanProcessor): SpanProcessor {
  return {
    onStart: (span, parent) => inner.onStart(span, parent),
    onEnd(span) {
      delete (span.status as { message?: string }).message;
      for (const { attributes } of span.events) {
        if (attributes) for (const key of ['exception.message', 'exception.stacktrace']) delete attributes[key];
      }
      inner.onEnd(span);
    },
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  };
}

const tracer = () => trace.getTracer('trilho');

/** Does `work` as a span: a call of ours to somebody else. Attributes must be fit for anybody to read. */
export async function traced<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      if (error instanceof Error) span.setAttribute('error.type', error.name);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Does `work` as the span of an incoming request, which goes on with the caller's trace if its `traceparent` is
 * well-formed. Nothing else of the caller's (tracestate, baggage) is taken along. `work` ends the span.
 */
export function tracedRequest(method: string, traceparent: string | undefined, work: (span: Span) => void): void {
  const parent = propagation.extract(context.active(), traceparent === undefined ? {} : { traceparent });
  const attributes = { 'http.request.method': method };
  tracer().startActiveSpan(method, { kind: SpanKind.SERVER, attributes }, parent, work);
}

/** The trace of the work at hand, while traces are on. */
export function traceId(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}
