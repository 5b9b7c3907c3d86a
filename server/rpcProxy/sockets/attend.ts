import { type RawData, WebSocket } from 'ws'
import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Request } from '../../http/handler.ts'
import type { RpcAnswers } from '../createRpcAnswers.ts'
import type { ChainFeeds } from '../feeds/chainFeeds.ts'
import { type CloseReason, closeCodes, endsSocket } from './closeCodes.ts'
import { refuseMessage } from './refuseMessage.ts'
import { socketLimits } from './socketLimits.ts'
import type { OwnRoom } from './socketRoom.ts'
import { createSocketSubscriptions } from './socketSubscriptions.ts'

export interface Visitor {
  /** With which the socket was opened; each message is answered as one more like it. */
  request: Request
  chain: string
  /** `undefined` where the chain has no subscriptions. */
  feeds: ChainFeeds | undefined
  room: OwnRoom
  answer: RpcAnswers
}

export interface AttendedSocket {
  /** Closes it and counts that. What is under way is answered to nobody. */
  end(reason: CloseReason): void
  /** Takes no message more, and closes once all are answered. */
  retire(): void
}

/** Serves one socket: many requests at once, each answered by `visitor.answer`, and its subscriptions. */
export function attend(context: ServerContext, ws: WebSocket, visitor: Visitor): AttendedSocket {
  const { metrics, logger } = context
  const { request, chain, feeds, room, answer } = visitor
  const subscriptions = createSocketSubscriptions({
    chain,
    room,
    metrics,
    notify,
    onTooSlow: () => end('too_slow'),
  })
  /** Messages that wait until one of those that run is answered. */
  const read: string[] = []
  let running = 0
  let refusals = 0
  let isRetiring = false

  function end(reason: CloseReason): void {
    if (ws.readyState !== WebSocket.OPEN) return
    metrics.refused.inc({ code: reason })
    close(reason)
  }

  function close(reason: CloseReason): void {
    subscriptions.close()
    ws.close(closeCodes[reason], reason)
    const { closeTimeout, slowCloseTimeout } = socketLimits
    setTimeout(() => ws.terminate(), reason === 'too_slow' ? slowCloseTimeout : closeTimeout).unref()
  }

  function send(text: string): void {
    if (ws.readyState !== WebSocket.OPEN) return
    if (!room.takeUnread(text.length)) end('too_slow')
    else
      ws.send(text, () => {
        room.giveUnread(text.length)
        goOn()
      })
  }

  /** Answers wait for their reader, since no further request is read; notifications come unasked. */
  function notify(text: string): void {
    if (ws.bufferedAmount > socketLimits.unreadBytes) end('too_slow')
    else send(text)
  }

  const hasRoom = () => running < socketLimits.running && ws.bufferedAmount <= socketLimits.unreadBytes

  /** Takes what came meanwhile in its turn, and reads no further as long as it can't. */
  function goOn(): void {
    while (ws.readyState === WebSocket.OPEN && hasRoom()) {
      const text = read.shift()
      if (text === undefined) break
      running += 1
      void serve(text).finally(() => {
        running -= 1
        goOn()
      })
    }
    if (ws.readyState !== WebSocket.OPEN) return
    if (isRetiring && running === 0 && read.length === 0) close('not_ready')
    else if (hasRoom() && ws.isPaused) ws.resume()
    else if (!hasRoom() && !ws.isPaused) ws.pause()
  }

  function refuse(text: string, error: HttpError): void {
    metrics.refused.inc({ code: error.code })
    if (error.status >= 500)
      logger.error({ route: 'rpc', code: error.code, err: error.cause ?? error }, error.message)
    const refusal = refuseMessage(text, error)
    if (refusal !== '') send(refusal)
    refusals += 1
    if (endsSocket(error.code)) close(error.code)
    else if (refusals > socketLimits.refusals) end('rate_limited')
  }

  async function serve(text: string): Promise<void> {
    const own = subscriptions.forMessage()
    try {
      const answered = await answer(request, async () => text, feeds?.methods(own))
      if (answered !== '') send(answered)
      own.open()
    } catch (thrown) {
      own.abandon()
      refuse(text, thrown instanceof HttpError ? thrown : unforeseen(thrown))
    }
  }

  ws.on('message', (data: RawData, isBinary: boolean) => {
    if (ws.readyState !== WebSocket.OPEN || isRetiring) return
    if (isBinary) return end('invalid_body')
    // What came in the same packet is there already when reading stops.
    read.push(String(data))
    goOn()
  })
  ws.on('error', (error) => {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
    metrics.refused.inc({ code: tooLarge ? 'body_too_large' : 'invalid_body' })
  })
  ws.on('close', () => {
    subscriptions.close()
    room.leave()
  })

  return {
    end,
    retire() {
      isRetiring = true
      goOn()
    },
  }
}

const unforeseen = (cause: unknown) => new HttpError(500, 'internal', 'Something went wrong', { cause })
