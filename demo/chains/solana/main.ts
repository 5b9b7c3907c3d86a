import { createServer } from 'node:http'
import { createChain } from './chain.ts'
import { methods } from './methods.ts'
import { NodeError } from './nodeError.ts'

/** A Solana node over one runtime in memory: JSON-RPC on a free port, which it says on its output. Started by startSolana.ts. */
const chain = createChain()

interface Asked {
  id?: unknown
  method?: unknown
  params?: unknown
}

function answer({ id = null, method, params }: Asked): object {
  try {
    const run = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw new NodeError(-32601, 'Method not found')
    return { jsonrpc: '2.0', id, result: run(chain, (params ?? []) as never) }
  } catch (error) {
    const { code = -32602, message, data } = error as NodeError
    return { jsonrpc: '2.0', id, error: { code, message, data } }
  }
}

const server = createServer(async (request, response) => {
  const body = JSON.parse(await new Response(request as never).text()) as Asked | Asked[]
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(body) ? body.map(answer) : answer(body)))
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  console.log(`Listening on 127.0.0.1:${port}`)
})
