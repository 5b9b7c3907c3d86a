import { type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Request, Response } from './handler.ts'

interface Offer {
  socket: Duplex
  head: Buffer
}

const offers = new WeakMap<Request, Offer>()

/** Ms without a byte after which a connection is ended: the server's own limits no longer hold for it. */
const idle = 30_000

/**
 * Requests that offer another protocol come without an answer to write to. They get one, so that they pass
 * where all requests pass: who takes no offer answers as ever, and the connection ends with that. Behind a request
 * that is still being answered there is nowhere to answer: such an offer ends the connection.
 */
export function withUpgrades(server: Server, listener: RequestListener): Server {
  const answering = new WeakMap<Socket, number>()
  const count = (socket: Socket, by: number) => answering.set(socket, (answering.get(socket) ?? 0) + by)
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return server.on('upgrade', (request: Request, socket: Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    socket.setTimeout(idle, () => socket.destroy())
    if (answering.get(socket)) {
      server.emit('clientError', new Error('An offer behind a request without answer'), socket)
      return
    }
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    offers.set(request, { socket, head })
    listener(request, response as Parameters<RequestListener>[1])
  })
}

export const offersWebSocket = (request: Request): boolean =>
  offers.has(request) && request.headers.upgrade?.toLowerCase() === 'websocket'

/** Takes the connection out of the hands of HTTP; for the log the request is answered with that. */
export function takeUpgrade(request: Request, response: Response): Offer {
  const offer = offers.get(request)
  if (!offer) throw new Error('The request offers no other protocol')
  offers.delete(request)
  response.detachSocket(offer.socket as Socket)
  response.statusCode = 101
  response.emit('close')
  return offer
}
