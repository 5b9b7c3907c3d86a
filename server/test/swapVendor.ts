import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  path: string
  query: Record<string, string>
  headers: Record<string, string | string[] | undefined>
}

/** Answer to one question: a status with JSON, or with text that is none. */
export type VendorAnswer = { status: number; body: unknown } | { status: number; text: string }

export interface SwapVendor extends AsyncDisposable {
  url: string
  asked: Asked[]
  /** Nobody is there: a probe fails too. */
  isDown: boolean
  /** What it says next, whatever it is asked. */
  answer: (asked: Asked) => VendorAnswer
}

/** Stands in for the API of a vendor, which can't be had without a contract. */
export async function swapVendor(): Promise<SwapVendor> {
  const server = createServer((request, response) => {
    // A probe asks whether anybody is there.
    if (request.method === 'HEAD') return response.writeHead(vendor.isDown ? 503 : 404).end()
    const url = new URL(request.url ?? '/', 'http://vendor')
    const asked = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
    }
    vendor.asked.push(asked)
    const answer = vendor.answer(asked)
    response.statusCode = answer.status
    response.setHeader('content-type', 'body' in answer ? 'application/json' : 'text/html')
    response.end('body' in answer ? JSON.stringify(answer.body) : answer.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const vendor: SwapVendor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v`,
    asked: [],
    isDown: false,
    answer: () => ({ status: 500, text: '' }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return vendor
}
