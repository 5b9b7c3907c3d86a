import {
  type Context,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node'
import { ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions'
import type { TracingSettings } from '../config/tracingConfig.ts'
import type { Attributes, Span, SpanEnd } from './span.ts'
import type { Tracing, TracingOptions } from './tracing.ts'

/** What waits for the collector; more is dropped, so that one that is down costs nothing but this. */
const queue = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 }
/** One batch, repetitions included, ms. */
const exportMs = 5_000
/** So long a stop waits for the last spans, ms. */
const closeMs = 3_000

/** Spans by OpenTelemetry. Nothing of it is registered in the process: spans are handed on by `currentSpan.ts`. */
export function createOpenTelemetry(settings: TracingSettings, options: TracingOptions): Tracing {
  const { url, headers, serviceName, ratio } = settings
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs })
  const sampled = new TraceIdRatioBasedSampler(ratio)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      [ATTR_SERVICE_NAME]: serviceName,
      [ATTR_SERVICE_VERSION]: options.version,
    }),
    // A stranger may ask for a trace and never for more of them than the share that is set.
    sampler: new ParentBasedSampler({
      root: sampled,
      remoteParentSampled: sampled,
      remoteParentNotSampled: new AlwaysOffSampler(),
      localParentSampled: new AlwaysOnSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor(counting(exporter, options.onSpans), {
        ...queue,
        exportTimeoutMillis: 2 * exportMs,
      }),
    ],
  })
  const tracer = provider.getTracer('gatehouse', options.version)
  return {
    begin(parent) {
      const traceFlags = parent?.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
      const above = parent
        ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags, isRemote: true })
        : ROOT_CONTEXT
      return new RecordedSpan(tracer, tracer.startSpan('request', { kind: SpanKind.SERVER }, above))
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeMs)
      })
      await Promise.race([provider.shutdown().catch(() => {}), late]).finally(() => clearTimeout(timer))
    },
  }
}

/** Tells what came of each batch. */
function counting(exporter: SpanExporter, onSpans: TracingOptions['onSpans']): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        onSpans(result.code === 0 ? 'sent' : 'failed', spans.length)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}

class RecordedSpan implements Span {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
  readonly isRecorded: boolean
  isOver = false
  readonly #tracer: Tracer
  readonly #span: OpenSpan
  #context: Context | undefined

  constructor(tracer: Tracer, span: OpenSpan) {
    const { traceId, spanId, traceFlags } = span.spanContext()
    this.traceId = traceId
    this.spanId = spanId
    this.isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
    this.isRecorded = span.isRecording()
    this.#tracer = tracer
    this.#span = span
  }

  child(name: string, attributes: Attributes = {}): Span {
    this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span)
    const options = { kind: SpanKind.CLIENT, attributes }
    return new RecordedSpan(this.#tracer, this.#tracer.startSpan(name, options, this.#context))
  }

  end({ name, attributes, failed = false }: SpanEnd = {}): void {
    this.isOver = true
    if (name) this.#span.updateName(name)
    if (attributes) this.#span.setAttributes(attributes)
    if (failed) this.#span.setStatus({ code: SpanStatusCode.ERROR })
    this.#span.end()
  }
}
