import { timingSafeEqual } from 'node:crypto'

/** Keeps the cursors of one list: only what this server gave out for the same question is read again. */
export interface Cursors {
  /** `question` is all that the list depends on: address, chain. */
  write(question: string, place: Uint8Array): string
  /** `undefined` for what is malformed, forged, or of another question. */
  read(question: string, cursor: string): Buffer | undefined
}

const version = 1
const macBytes = 16
/** 80 characters of base64url, the length that clients of this wire look for (data-api.md §3.5). */
const leastBytes = 60
const longest = 400

/** `mac` is keyed and answers hex. A cursor is version, length, place, zeros, mac. */
export function createCursors(mac: (text: string) => string): Cursors {
  const sign = (question: string, body: Uint8Array): Buffer =>
    Buffer.from(mac(`${question}\n${Buffer.from(body).toString('hex')}`), 'hex').subarray(0, macBytes)
  return {
    write(question, place) {
      const body = Buffer.alloc(Math.max(2 + place.length, leastBytes - macBytes))
      body.set([version, place.length])
      body.set(place, 2)
      return Buffer.concat([body, sign(question, body)]).toString('base64url')
    },
    read(question, cursor) {
      if (cursor.length > longest) return undefined
      const bytes = Buffer.from(cursor, 'base64url')
      // The decoder skips what it does not know: only the one spelling counts.
      if (bytes.length < leastBytes || bytes.toString('base64url') !== cursor) return undefined
      const body = bytes.subarray(0, -macBytes)
      if (!timingSafeEqual(bytes.subarray(-macBytes), sign(question, body))) return undefined
      return body[0] === version ? body.subarray(2, 2 + Number(body[1])) : undefined
    },
  }
}
