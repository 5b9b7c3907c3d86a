import { answer, serve } from './serve.ts'

/** Method → how often it was asked. */
export type NodeCounts = Record<string, number>

/** Stands in for a chain's node: real JSON-RPC, as fast as Node answers; counts what it is asked. */
let block = 1_000
let counts: NodeCounts = {}
const word = `0x${'0'.repeat(62)}2a`

interface Call {
  id: number
  method: string
}

const results: Record<string, () => string> = {
  eth_chainId: () => '0x7a69',
  eth_blockNumber: () => `0x${block.toString(16)}`,
}

serve((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => {
    text += chunk
  })
  request.on('end', () => {
    const { id, method } = JSON.parse(text) as Call
    counts[method] = (counts[method] ?? 0) + 1
    const body = `{"jsonrpc":"2.0","id":${id},"result":"${results[method]?.() ?? word}"}`
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    response.end(body)
  })
})

/** `mine` makes a block; every question is answered with the counts since the one before. */
answer((question: { mine?: boolean }) => {
  if (question.mine) block += 1
  const told = counts
  counts = {}
  return told
})
