import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type List = 'transactions' | 'internal-transactions'

/** An explorer with Blockscout's v2 API in this process, a few items a page. */
export interface FakeExplorer extends AsyncDisposable {
  url: string
  /** Paths with their queries, in the order in which they came. */
  asked: string[]
  /** Newest first. */
  lists: Record<List, Record<string, unknown>[]>
  /** While set, it answers everything. */
  misbehave: ((response: ServerResponse) => void) | undefined
}

/** https://docs.blockscout.com/devs/apis/rest */
export async function fakeExplorer(pageSize: number): Promise<FakeExplorer> {
  const explorer: FakeExplorer = {
    url: '',
    asked: [],
    lists: { transactions: [], 'internal-transactions': [] },
    misbehave: undefined,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer((request, response) => {
    explorer.asked.push(request.url ?? '')
    if (explorer.misbehave) return explorer.misbehave(response)
    const url = new URL(request.url ?? '', 'http://explorer.example')
    const list = /^\/eth\/api\/v2\/addresses\/0x[0-9a-f]{40}\/([a-z-]+)$/.exec(url.pathname)?.[1]
    if (list !== 'transactions' && list !== 'internal-transactions') {
      response.statusCode = 404
      return response.end('{"message":"Not found"}')
    }
    const all = explorer.lists[list]
    const after = url.searchParams.get('index')
    const start = after === null ? 0 : Number(after)
    const items = all.slice(start, start + pageSize)
    const last = items.at(-1)
    const more = start + pageSize < all.length
    const next = more
      ? { block_number: last?.['block_number'], index: start + pageSize, items_count: pageSize }
      : null
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ items, next_page_params: next }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  explorer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/eth`
  return explorer
}
