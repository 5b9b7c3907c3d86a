import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VendorRequest {
  method: string
  /** Without the query. */
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  // biome-ignore lint/suspicious/noExplicitAny: a stand-in knows what it looks at.
  body: any
}

export interface VendorAnswer {
  status?: number
  json: unknown
}

/** A service with an API of JSON in this process. */
export interface FakeVendor extends AsyncDisposable {
  url: string
  asked: VendorRequest[]
  /** While set, it answers everything; `undefined` from it goes on to the usual answer. */
  misbehave:
    | ((request: VendorRequest, response: ServerResponse) => VendorAnswer | undefined | 'hang')
    | undefined
  count(path: string): number
}

/** Ways of a service to fail, as in what `misbehave` answers. */
export const failures = {
  hang: () => 'hang' as const,
  unauthorized: () => ({ status: 401, json: { message: 'Unauthorized' } }),
  tooMany: () => ({ status: 429, json: { code: 8, message: 'rate_limit_exceeded' } }),
  broken: () => ({ status: 500, json: { message: 'Internal error' } }),
  unprocessable: () => ({ status: 422, json: { code: 'UNPROCESSABLE', message: 'This cannot be done' } }),
  wrongShape: () => ({ json: { surprise: true } }),
}

/** `prefix`: a path that all addresses of it begin with. */
export async function fakeVendor(
  answer: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>,
  prefix = '',
): Promise<FakeVendor> {
  const vendor: FakeVendor = {
    url: '',
    asked: [],
    misbehave: undefined,
    count: (path) => vendor.asked.filter((request) => request.path === path).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (incoming, response) => {
    // A probe asks whether anybody is there.
    if (incoming.method === 'HEAD') return response.writeHead(404).end()
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString('utf8')
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://vendor.example')
    const request: VendorRequest = {
      method: incoming.method ?? '',
      path: pathname.startsWith(prefix) ? pathname.slice(prefix.length) : `outside of ${prefix}`,
      query: searchParams,
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    vendor.asked.push(request)
    const given = vendor.misbehave?.(request, response)
    if (given === 'hang' || response.writableEnded) return
    const { status = 200, json } = given ?? (await answer(request))
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`
  return vendor
}
