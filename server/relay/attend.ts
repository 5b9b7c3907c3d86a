import { createHash } from 'node:crypto'
import { type RawData, WebSocket } from 'ws'
import { RpcError } from '../../host-sdk/protocol/rpcError.ts'
import { steadyNow } from '../cache/steadyNow.ts'
import type { ServerContext } from '../context.ts'
import type { Letter, Reader } from '../mailbox/mailbox.ts'
import type { TopicRoom, UnreadRoom } from './callers.ts'
import { createHandedLetters } from './handedLetters.ts'
import type { LeftPushes } from './leftPushes.ts'
import { letterData } from './methods/letterData.ts'
import { relayMethods } from './methods/relayMethods.ts'
import { type Frame, parseFrame } from './parseFrame.ts'
import { type RelayRefusal, refusal } from './refusal.ts'
import { relayLimits } from './relayLimits.ts'
import type { Answer, RelaySocket } from './relaySocket.ts'
import { createSubscriptions, type DeliveryKind } from './subscriptions.ts'
import { createTokenBucket, type TokenBucket } from './tokenBucket.ts'
import { createUnacknowledged } from './unacknowledged.ts'

export interface Visitor {
  reader: Reader
  /** The budget that all sockets of the address share, and all of its network. */
  budget: TokenBucket
  topics: TopicRoom
  unread: UnreadRoom
  left: LeftPushes
}

/**
 * Serves one socket: its requests one after the other, in the order in which they came.
 *
 * @returns how to look for letters that were put unheard
 */
export function attend(context: ServerContext, ws: WebSocket, visitor: Visitor): () => Promise<void> {
  const { mailbox, metrics, logger, config } = context
  const ttlMost = config.retention.messages * 86_400
  const { reader, topics, unread, left } = visitor
  const { client } = reader
  const own = createTokenBucket(relayLimits.perSocket)
  const pushed = createUnacknowledged()
  const onTheWay = createHandedLetters()
  const subscriptions = createSubscriptions(
    waiting,
    mailbox.listen,
    client,
    { topics, unread },
    push,
    (error) => logger.warn({ err: error }, 'waiting messages could not be read'),
  )
  let queue = Promise.resolve()
  let queued = 0
  let refusals = 0

  const socket: RelaySocket = {
    reader,
    subscribe: subscriptions.add,
    unsubscribe: subscriptions.remove,
    async waiting(topic) {
      return (await waiting(topic)).filter((letter) => !onTheWay.has(letter))
    },
    async put(given, ttl = relayLimits.ttlDefault) {
      const id = createHash('sha256').update(given.message).digest('hex')
      const publishedAt = Math.round(steadyNow())
      const expiresAt = publishedAt + Math.ceil(Math.min(ttl, ttlMost) * 1000)
      const outcome = await mailbox.put({ ...given, id, publishedAt, expiresAt, from: client }, reader)
      if (outcome === 'full') throw refusal('mailbox_full')
      metrics.relayMessages.inc({ event: outcome === 'kept' ? 'published' : outcome })
    },
  }

  /** What waits. Whoever has much looked through pays for it. */
  async function waiting(topic: string): Promise<Letter[]> {
    const { letters, examined } = await mailbox.waiting(topic, reader)
    const cost = Math.floor(examined / relayLimits.itemsPerToken)
    for (const budget of [own, visitor.budget]) budget.charge(cost)
    return letters
  }

  function write(value: object): Promise<boolean> {
    if (ws.readyState !== WebSocket.OPEN) return Promise.resolve(false)
    const text = JSON.stringify(value)
    if (ws.bufferedAmount > relayLimits.unreadBytes || !unread.take(text.length)) {
      refuse('too_slow')
      ws.terminate()
      return Promise.resolve(false)
    }
    return new Promise((resolve) =>
      ws.send(text, (error) => {
        unread.giveBack(text.length)
        resolve(!error)
      }),
    )
  }

  /** Its writer's process has another clock, which may be ahead of ours. */
  function countDelivery({ publishedAt }: Letter, kind: DeliveryKind): void {
    metrics.relayDelivery.observe({ kind }, Math.max(0, steadyNow() - publishedAt) / 1000)
  }

  async function push(subscriptionId: string, letter: Letter, kind: DeliveryKind): Promise<void> {
    const params = { id: subscriptionId, data: letterData(letter) }
    const id = pushed.add(letter)
    if (!(await write({ id, jsonrpc: '2.0', method: 'irn_subscription', params }))) return
    metrics.relayMessages.inc({ event: 'delivered' })
    countDelivery(letter, kind)
  }

  function refuse(code: RelayRefusal | 'too_slow' | 'body_too_large'): void {
    metrics.refused.inc({ code })
    refusals += 1
    if (refusals > relayLimits.refusals) ws.close(1008, 'Too many refused requests')
  }

  async function answerRefusal(id: number | string | null, error: RpcError): Promise<void> {
    refuse((error.data as { reason: RelayRefusal }).reason)
    const { code, message, data } = error
    await write({ id, jsonrpc: '2.0', error: { code, message, data } })
  }

  async function run({ method, params }: Frame & { kind: 'request' }): Promise<Answer> {
    const prepared = relayMethods.get(method)?.prepare(params)
    if (!prepared) throw refusal(relayMethods.has(method) ? 'invalid_query' : 'method_not_allowed')
    const cost = Math.ceil(prepared.items / relayLimits.itemsPerToken)
    if (!own.take(cost) || !visitor.budget.take(cost)) throw refusal('rate_limited')
    try {
      return await prepared.run(socket)
    } catch (cause) {
      if (cause instanceof RpcError) throw cause
      logger.warn({ err: cause }, 'relay request failed')
      throw refusal('upstream_unavailable')
    }
  }

  async function acknowledge(letters: Pick<Letter, 'topic' | 'id'>[]): Promise<void> {
    for (const letter of letters) await mailbox.acknowledge(letter, client)
  }

  async function handle(frame: Frame): Promise<void> {
    if (frame.kind === 'unknown') return answerRefusal(frame.id, refusal('invalid_body'))
    if (frame.kind === 'answer') {
      const letter = pushed.take(frame.id) ?? left.take(client, frame.id)
      if (!letter) return refuse('invalid_body')
      return frame.accepted && letter !== 'late' ? acknowledge([letter]) : undefined
    }
    try {
      const { result, handed = [] } = await run(frame)
      const written = await write({ id: frame.id, jsonrpc: '2.0', result })
      if (written && handed.length > 0) {
        ws.ping(onTheWay.add(handed))
        for (const letter of handed) countDelivery(letter, 'waiting')
      }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      await answerRefusal(frame.id, error)
    }
    subscriptions.open()
  }

  function inTurn(work: () => Promise<void> | undefined): Promise<void> {
    queue = queue.then(work).catch((error) => logger.warn({ err: error }, 'relay message failed'))
    return queue
  }

  ws.on('message', (data: RawData, isBinary: boolean) => {
    if (isBinary) {
      refuse('invalid_body')
      ws.close(1003, 'Text only')
      return
    }
    queued += 1
    if (queued === relayLimits.queued) ws.pause()
    const frame = parseFrame(String(data))
    // An acknowledgement counts even if the line went right behind it; a request would be answered to nobody.
    void inTurn(() =>
      ws.readyState === WebSocket.OPEN || frame.kind === 'answer' ? handle(frame) : undefined,
    ).then(() => {
      queued -= 1
      if (ws.isPaused && queued < relayLimits.queued / 2) ws.resume()
    })
  })
  ws.on('pong', (data) => {
    const letters = onTheWay.arrived(String(data))
    if (letters.length === 0) return
    // Before the next request, which must not be handed them again.
    void inTurn(() => acknowledge(letters).finally(() => onTheWay.forget(letters)))
  })
  ws.on('error', (error) => {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
    refuse(tooLarge ? 'body_too_large' : 'invalid_body')
  })
  ws.on('close', () => {
    subscriptions.close()
    left.keep(client, pushed.takeAll())
  })
  return subscriptions.catchUp
}
