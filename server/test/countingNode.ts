import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface CountedCall {
  method: string
  // biome-ignore lint/suspicious/noExplicitAny: a test knows what it looks at.
  params: any[]
}

/** Stands before a node and counts what it is asked. */
export interface CountingNode extends AsyncDisposable {
  url: string
  /** Methods in the order in which they came. */
  asked: string[]
  /** Holds back answers to such calls, until what it returns is called. */
  hold(isHeld: (call: CountedCall) => boolean): () => void
  /** Ms that each answer takes. */
  delayMs: number
  /** Refuses logs of a block without an address, as some nodes do. */
  wantsAddress: boolean
}

export async function countingNode(node: string): Promise<CountingNode> {
  let held: { isHeld: (call: CountedCall) => boolean; until: Promise<void> } | undefined
  const counting: CountingNode = {
    url: '',
    asked: [],
    delayMs: 0,
    wantsAddress: false,
    hold(isHeld) {
      let letGo = () => {}
      const until = new Promise<void>((resolve) => {
        letGo = resolve
      })
      held = { isHeld, until }
      return () => {
        held = undefined
        letGo()
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const body = JSON.parse(text)
    for (const { method } of [body].flat()) counting.asked.push(method)
    if (counting.wantsAddress && text.includes('"blockHash"')) {
      const refused = [body]
        .flat()
        .map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: -32_005, message: 'name an address' } }))
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(Array.isArray(body) ? refused : refused[0]))
    }
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    if (counting.delayMs > 0) await wait(counting.delayMs)
    if (held && [body].flat().some(held.isHeld)) await held.until
    response.setHeader('content-type', 'application/json')
    response.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  counting.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return counting
}
