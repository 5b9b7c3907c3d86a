import type { TracingSettings } from '../config/tracingConfig.ts'
import { PlainSpan } from './span.ts'
import type { Tracing, TracingOptions } from './tracing.ts'

const plain: Tracing = {
  begin: (parent) => new PlainSpan(parent),
  async close() {},
}

/** OpenTelemetry is loaded only where it is switched on. */
export async function openTracing(
  settings: TracingSettings | undefined,
  options: TracingOptions,
): Promise<Tracing> {
  if (!settings) return plain
  const { createOpenTelemetry } = await import('./openTelemetry.ts')
  return createOpenTelemetry(settings, options)
}
