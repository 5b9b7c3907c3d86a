import { parseUrl } from '../contract/parseUrl.ts'
import type { Env } from './env.ts'

/** Where traces are sent, by OpenTelemetry's protocol over HTTP. */
export interface TracingSettings {
  /** Whole address that spans are posted to. */
  url: string
  headers: Record<string, string>
  serviceName: string
  /** Share of the traces that are sent, 0 to 1. */
  ratio: number
}

/** `OTEL_…`, by the names that OpenTelemetry gave them; `undefined` where it is off. What is wrong is added to `problems`. */
export function readTracing({ tracing }: Env, problems: string[]): TracingSettings | undefined {
  const { endpoint, headers: headersText, serviceName = 'gatehouse', ratio: ratioText = '1' } = tracing
  if (!endpoint) {
    if (headersText)
      problems.push(
        'OTEL_EXPORTER_OTLP_HEADERS is set, but OTEL_EXPORTER_OTLP_ENDPOINT is not: nothing is traced.',
      )
    return undefined
  }
  const url = urlOf(endpoint)
  if (!url)
    problems.push(
      'OTEL_EXPORTER_OTLP_ENDPOINT is not an http:// or https:// address without user, query and fragment, such as http://collector:4318.',
    )
  const headers = headersOf(headersText)
  if (!headers)
    problems.push(
      'OTEL_EXPORTER_OTLP_HEADERS is not a list such as authorization=Bearer%20token,x-team=gate.',
    )
  if (!/^[\w.-]{1,64}$/.test(serviceName))
    problems.push('OTEL_SERVICE_NAME is not 1 to 64 letters, digits, dots, dashes and underscores.')
  const ratio = Number(ratioText)
  if (!(ratio >= 0 && ratio <= 1)) problems.push('OTEL_TRACES_SAMPLER_ARG is not a share from 0 to 1.')
  return { url: url ?? '', headers: headers ?? {}, serviceName, ratio }
}

function urlOf(endpoint: string): string | undefined {
  const url = parseUrl(endpoint)
  if (!url) return undefined
  const { protocol, username, password, search, hash, href } = url
  if (!/^https?:$/.test(protocol) || `${username}${password}${search}${hash}` !== '') return undefined
  return `${href.replace(/\/+$/, '')}/v1/traces`
}

/** `name=value` parted by commas, values as in URLs. */
function headersOf(text: string | undefined): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const part of text?.split(',') ?? []) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*([!-~][ -~]*?)\s*$/.exec(part) ?? []
    if (!name || !value) return undefined
    try {
      headers[name.toLowerCase()] = decodeURIComponent(value)
    } catch {
      return undefined
    }
  }
  return headers
}
