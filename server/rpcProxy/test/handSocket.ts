import { EventEmitter } from 'node:events'
import { WebSocket } from 'ws'

/** A websocket in the hand of a test: nothing leaves it, and its other end does what the test says. */
export class HandSocket extends EventEmitter {
  readyState: number = WebSocket.OPEN
  bufferedAmount = 0
  isPaused = false
  readonly sent: string[] = []
  readonly closes: [code: number, reason: string][] = []
  /** `pause`, `resume`, `ping` and `terminate`, in their order. */
  readonly did: string[] = []
  readonly #unread: (() => void)[] = []

  send(text: string, onSent: () => void): void {
    this.sent.push(text)
    this.#unread.push(onSent)
  }
  close(code: number, reason: string): void {
    this.closes.push([code, reason])
    this.readyState = WebSocket.CLOSING
  }
  terminate(): void {
    this.did.push('terminate')
    this.leave()
  }
  pause(): void {
    this.did.push('pause')
    this.isPaused = true
  }
  resume(): void {
    this.did.push('resume')
    this.isPaused = false
  }
  ping(): void {
    this.did.push('ping')
  }

  /** The other end sends that. */
  says(text: string, isBinary = false): void {
    this.emit('message', Buffer.from(text), isBinary)
  }
  /** The other end has read all. */
  reads(): void {
    this.bufferedAmount = 0
    for (const onSent of this.#unread.splice(0)) onSent()
  }
  /** The other end is gone. */
  leave(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.emit('close')
  }
  /** As the product knows it. */
  get asWebSocket(): WebSocket {
    return this as unknown as WebSocket
  }
}
