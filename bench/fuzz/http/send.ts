import { connect } from 'node:net'
import { readAnswer, type WireAnswer } from './answer.ts'

export type Outcome =
  | { kind: 'answer'; answer: WireAnswer; ms: number }
  /** The connection ended without an answer. */
  | { kind: 'closed' }
  | { kind: 'late' }
  | { kind: 'garbled'; reason: string }

export interface SendOptions {
  port: number
  method: string
  unfinished: boolean
  lateMs: number
}

/** Ms after which our side of an unfinished request is closed. */
const finishMs = 100

/** Sends bytes on a connection of their own, and reads one answer. */
export function send(bytes: Buffer, { port, method, unfinished, lateMs }: SendOptions): Promise<Outcome> {
  return new Promise((resolve) => {
    const began = performance.now()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let received = Buffer.alloc(0)
    const finish = unfinished ? setTimeout(() => socket.end(), finishMs) : undefined
    const late = setTimeout(() => end({ kind: 'late' }), lateMs)
    const end = (outcome: Outcome): void => {
      clearTimeout(late)
      clearTimeout(finish)
      socket.destroy()
      resolve(outcome)
    }
    const look = (ended: boolean): void => {
      try {
        const answer = readAnswer(received, method, ended)
        if (answer) end({ kind: 'answer', answer, ms: performance.now() - began })
        else if (ended) end({ kind: 'closed' })
      } catch (error) {
        end({ kind: 'garbled', reason: (error as Error).message })
      }
    }
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      look(false)
    })
    socket.on('end', () => look(true))
    socket.on('close', () => look(true))
    // A server that refuses a large body closes while we still send; what it answered may be there.
    socket.on('error', () => look(true))
    socket.write(bytes)
  })
}
