import { redact } from './redact.ts'

/** What happened in the frame, for a person who asks for help; without secrets. */
export interface EventLog {
  /** @param atMs ms since 1970 */
  add(line: string, atMs?: number): void
  /** A line each, the oldest first. */
  text(): string
}

/** UTF-16 code units of a line; what is longer is cut. */
const longestLine = 500

/** Keeps the newest lines, `most` bytes of them: 1,024,000 by default (specification §9). */
export function createEventLog(most = 1_024_000): EventLog {
  const encoder = new TextEncoder()
  const lines: { text: string; bytes: number }[] = []
  let bytes = 0
  return {
    add(line, atMs = Date.now()) {
      const text = `${new Date(atMs).toISOString()} ${redact(line.slice(0, longestLine)).replace(/\s+/g, ' ')}\n`
      const size = encoder.encode(text).length
      lines.push({ text, bytes: size })
      bytes += size
      while (bytes > most) bytes -= lines.shift()?.bytes ?? bytes
    },
    text: () => lines.map(({ text }) => text).join(''),
  }
}
