import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { RegtestNode } from './regtestNode.ts'

type Route = [form: RegExp, answer: (node: RegtestNode, match: RegExpExecArray, body: string) => unknown]

/** Transactions in blocks that one answer holds. */
const pageSize = 25

const sum = (coins: { value: number }[]): number => coins.reduce((total, { value }) => total + value, 0)
const stats = (coins: { value: number }[]) => ({ funded_txo_sum: sum(coins), spent_txo_sum: 0 })

/** Source: https://github.com/Blockstream/esplora/blob/master/API.md; `/test/…` moves the chain. */
const routes: Route[] = [
  [/^GET \/blocks\/tip\/height$/, (node) => String(node.height())],
  [/^GET \/block-height\/(\d+)$/, (node, [, height]) => node.blockHash(Number(height))],
  [/^GET \/tx\/([0-9a-f]{64})\/hex$/, (node, [, txid = '']) => node.transaction(txid)],
  [
    /^GET \/tx\/([0-9a-f]{64})\/status$/,
    async (node, [, txid = '']) => {
      const height = await node.heightOf(txid)
      if (height === undefined) return undefined
      return height < 0 ? { confirmed: false } : { confirmed: true, block_height: height }
    },
  ],
  [
    /^GET \/address\/(\w+)\/utxo$/,
    async (node, [, address = '']) =>
      (await node.utxos(address)).map(({ confirmed, ...coin }) => ({ ...coin, status: { confirmed } })),
  ],
  [
    /^GET \/address\/(\w+)\/txs(?:\/chain\/([0-9a-f]{64}))?$/,
    async (node, [, address = '', last]) => {
      const all = await node.history(address)
      const from = last === undefined ? 0 : all.findIndex(({ txid }) => txid === last) + 1
      const inMempool = last === undefined ? all.filter(({ status }) => !status.confirmed) : []
      const mined = all.slice(from).filter(({ status }) => status.confirmed)
      return [...inMempool, ...mined.slice(0, pageSize)]
    },
  ],
  [
    /^GET \/address\/(\w+)$/,
    async (node, [, address = '']) => {
      const coins = await node.utxos(address)
      return {
        address,
        chain_stats: stats(coins.filter(({ confirmed }) => confirmed)),
        mempool_stats: stats(coins.filter(({ confirmed }) => !confirmed)),
      }
    },
  ],
  // A chain without a market has no estimates.
  [/^GET \/fee-estimates$/, () => ({ 2: 3, 6: 2, 144: 1 })],
  [/^POST \/tx$/, (node, _, body) => node.send(body.trim())],
  [/^POST \/test\/mine$/, async (node, _, body) => String(await node.mine(Number(body) || 1))],
  [/^POST \/test\/fund$/, async (node, _, body) => String(await node.fund(body.trim()))],
]

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** An Esplora API before a node of ours. */
export const esploraServer = (node: RegtestNode): Server =>
  createServer(async (request, response) => {
    const asked = `${request.method} ${request.url}`
    try {
      const body = await textOf(request)
      for (const [form, answer] of routes) {
        const match = form.exec(asked)
        if (!match) continue
        const found = await answer(node, match, body)
        if (found === undefined) break
        return response.end(typeof found === 'string' ? found : JSON.stringify(found))
      }
      response.writeHead(404).end('Not found')
    } catch (error) {
      response
        .writeHead(400)
        .end(`sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message: String(error) })}`)
    }
  })
