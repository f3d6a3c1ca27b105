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
 * OpenTelemetry traces: off unless the standard variables name a collector. While they are off, the functions below
 * cost nearly nothing: the SDK is not loaded, and the API's spans do nothing.
 */

export interface Telemetry {
  /** The Temporal plugin that propagates traces, for clients, workers and the workflow bundle. */
  plugin: OpenTelemetryPlugin;
  /** Sends the remaining spans and stops. */
  stop(): Promise<void>;
}

/**
 * Turns traces on for this process, if they are configured. `part` is the service name unless `OTEL_SERVICE_NAME` is
 * set.
 */
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
 * Removes messages and stacks of errors from each span before it is exported: a trace leaves the system, and a
 * library's error may quote its input. The error's type stays; the log line with the same trace id has the rest.
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

/** Runs `work` as the span of an outgoing call. Attributes must not contain sensitive data. */
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
 * Runs `work` as the span of an incoming request, which continues the caller's trace if its `traceparent` is
 * well-formed. Other trace headers of the caller (tracestate, baggage) are ignored. `work` ends the span.
 */
export function tracedRequest(method: string, traceparent: string | undefined, work: (span: Span) => void): void {
  const parent = propagation.extract(context.active(), traceparent === undefined ? {} : { traceparent });
  const attributes = { 'http.request.method': method };
  tracer().startActiveSpan(method, { kind: SpanKind.SERVER, attributes }, parent, work);
}

/** The id of the current trace, while traces are on. */
export function traceId(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? span.traceId : undefined;
}
