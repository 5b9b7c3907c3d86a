import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as OTLP over HTTP has it in JSON. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, string | number>
  isError: boolean
}

export interface Collector extends AsyncDisposable {
  url: string
  spans: CollectedSpan[]
  /** Of the requests that came. */
  headers: Record<string, string | string[] | undefined>[]
  /** Whole bodies, to look for what must not be there. */
  bodies: string[]
  /** While set, it answers in place of the collector. */
  misbehave: ((response: ServerResponse) => void) | undefined
}

/** Takes spans by OTLP over HTTP. */
export async function collector(): Promise<Collector> {
  const http = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    found.headers.push(request.headers)
    if (found.misbehave) return found.misbehave(response)
    found.bodies.push(text)
    found.spans.push(...spansOf(JSON.parse(text)))
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const found: Collector = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    spans: [],
    headers: [],
    bodies: [],
    misbehave: undefined,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
  return found
}

// biome-ignore lint/suspicious/noExplicitAny: the form of the protocol.
const spansOf = (body: any): CollectedSpan[] =>
  // biome-ignore lint/suspicious/noExplicitAny: the form of the protocol.
  body.resourceSpans.flatMap(({ scopeSpans }: any) =>
    // biome-ignore lint/suspicious/noExplicitAny: the form of the protocol.
    scopeSpans.flatMap(({ spans }: any) =>
      // biome-ignore lint/suspicious/noExplicitAny: the form of the protocol.
      spans.map((span: any) => ({
        ...span,
        isError: span.status?.code === 2,
        attributes: Object.fromEntries(
          // biome-ignore lint/suspicious/noExplicitAny: the form of the protocol.
          span.attributes.map(({ key, value }: any) => [key, value.stringValue ?? Number(value.intValue)]),
        ),
      })),
    ),
  )
