import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the asking server named when it opened the channel. */
export interface ChannelRequest {
  siweUri: string
  domain: string
  nonce: string
}

export interface FarcasterRelay extends AsyncDisposable {
  origin: string
  /** Of the channel that a link opens. */
  request(link: string): ChannelRequest
  /** The person's app has said what it says. */
  complete(link: string, result: object): void
  /** The channels are over, as after an hour. */
  forget(): void
  /** Where the links of new channels lead; with a token, it is that of the next. */
  leadTo(page?: string, token?: string): void
  /** Answers everything with that status, until 0. */
  fail(status: number): void
  /** How many channels it opened. */
  opened(): number
  /** How often it was asked how a channel stands. */
  asked(): number
}

const appPage = 'https://farcaster.example/~/siwf'

/**
 * In the place of Farcaster's relay, as its documentation and source describe it: 201 for a new channel, 202 while it is
 * pending, 200 once when it is completed, 401 for what it does not know.
 */
export async function farcasterRelay(): Promise<FarcasterRelay> {
  const channels = new Map<string, { request: ChannelRequest; result?: object }>()
  let page = appPage
  let nextToken: string | undefined
  let failure = 0
  let opened = 0
  let asked = 0
  const http = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (failure) return send(failure, { error: 'failed' })
    if (request.method === 'POST' && request.url === '/v1/channel') {
      const token = nextToken ?? randomUUID()
      nextToken = undefined
      opened += 1
      const asking = JSON.parse(text) as ChannelRequest
      channels.set(token, { request: asking })
      const url = `${page}?channelToken=${token}`
      return send(201, { channelToken: token, url, connectUri: url, nonce: asking.nonce })
    }
    if (request.url !== '/v1/channel/status') return send(404, { error: 'Not found' })
    asked += 1
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    const channel = channels.get(token)
    if (!channel) return send(401, { error: 'Unauthorized' })
    const facts = { nonce: channel.request.nonce, signatureParams: channel.request }
    if (!channel.result) return send(202, { state: 'pending', ...facts })
    channels.delete(token)
    return send(200, { state: 'completed', ...facts, ...channel.result })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const channelOf = (link: string) => {
    const channel = channels.get(new URL(link).searchParams.get('channelToken') ?? '')
    if (!channel) throw new Error(`no channel is open behind ${link}`)
    return channel
  }
  return {
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    request: (link) => channelOf(link).request,
    complete: (link, result) => {
      channelOf(link).result = result
    },
    forget: () => channels.clear(),
    leadTo: (next = appPage, token = undefined) => {
      page = next
      nextToken = token
    },
    fail: (status) => {
      failure = status
    },
    opened: () => opened,
    asked: () => asked,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
